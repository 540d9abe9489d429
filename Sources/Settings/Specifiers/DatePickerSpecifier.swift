import PropertyLists

/// IASKDatePickerSpecifier: a moment, a day or a time of day.
package struct DatePickerSpecifier: Sendable {
    /// What of a date is asked for, by the names of `DatePickerMode`.
    package enum Mode: String, CaseIterable, Sendable {
        case date = "Date"
        case time = "Time"
        case dateAndTime = "DateAndTime"
    }

    /// What shows until one is picked; nil shows none.
    package let defaultValue: SettingDate?
    /// `DatePickerMode`; both of day and time without it.
    package let mode: Mode
    /// Minutes between the times that may be picked, a divisor of 60.
    package let minuteInterval: Int

    /// One of a day and a time, to the minute, unless said.
    package init(defaultValue: SettingDate?, mode: Mode = .dateAndTime, minuteInterval: Int = 1) {
        self.defaultValue = defaultValue
        self.mode = mode
        self.minuteInterval = minuteInterval
    }
}

extension DatePickerSpecifier: ValueSpecifier {
    package var standardValue: SettingValue? { defaultValue.map(SettingValue.date) }
    package var constraint: ValueConstraint { .date(minuteInterval: mode == .date ? 1 : minuteInterval) }
    package var facts: [SpecifierFact] {
        [
            SpecifierFact("default", standardValue),
            SpecifierFact("mode", .string(mode.rawValue), "mode \(mode.rawValue)"),
            minuteInterval > 1
                ? SpecifierFact("minuteInterval", .integer(minuteInterval), "every \(minuteInterval) minutes")
                : nil,
        ].compactMap { $0 }
    }
    package var defaultProblem: String? {
        guard mode != .date, defaultValue?.isOn(minuteInterval: minuteInterval) == false else { return nil }
        return "the default is not in steps of \(minuteInterval) minutes"
    }
}
