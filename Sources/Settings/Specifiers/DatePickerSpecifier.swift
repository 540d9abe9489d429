import PropertyLists

/// IASKDatePickerSpecifier: a moment, a day or a time of day.
package struct DatePickerSpecifier: Sendable {
    package enum Mode: String, CaseIterable, Sendable {
        case date = "Date"
        case time = "Time"
        case dateAndTime = "DateAndTime"
    }

    package let defaultValue: SettingDate?
    package let mode: Mode
    /// Minutes between the times that may be picked, a divisor of 60.
    package let minuteInterval: Int

    package init(defaultValue: SettingDate?, mode: Mode = .dateAndTime, minuteInterval: Int = 1) {
        self.defaultValue = defaultValue
        self.mode = mode
        self.minuteInterval = minuteInterval
    }
}
