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
