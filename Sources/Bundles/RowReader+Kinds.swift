import PropertyLists
import Settings

// The keys of each kind of specifier.
extension RowReader {
    mutating func kind(of type: SpecifierType) -> Specifier.Kind {
        switch type {
        case .group: .group(GroupSpecifier(footer: localized(SchemaKey.footerText)))
        case .toggle: .toggle(toggle())
        case .slider: .slider(slider())
        case .titleValue: .titleValue(titleValue())
        case .textField: .textField(textField(isMultiline: false))
        case .textView: .textView(textField(isMultiline: true))
        case .multiValue: .multiValue(multiValue())
        case .radioGroup: .radioGroup(multiValue())
        case .childPane: .childPane(childPane())
        case .button: .button(button())
        case .datePicker: .datePicker(datePicker())
        }
    }

    private mutating func toggle() -> ToggleSpecifier {
        let onValue = value(SchemaKey.trueValue) ?? .boolean(true)
        let offValue = value(SchemaKey.falseValue) ?? .boolean(false)
        if onValue.matches(offValue) {
            fail(
                .toggleValues, at: SchemaKey.trueValue,
                "TrueValue \(onValue.quoted) is the same as FalseValue \(offValue.quoted), and nothing turns it off"
            )
        }
        let standard = value(SchemaKey.defaultValue)
        if let standard, !standard.matches(onValue), !standard.matches(offValue) {
            checkToggleDefault(standard, onValue, offValue)
        }
        let isCheckmark = string(SchemaKey.toggleStyle) == "Checkmark"
        return ToggleSpecifier(
            defaultValue: standard, trueValue: onValue, falseValue: offValue, isCheckmark: isCheckmark)
    }

    private mutating func checkToggleDefault(
        _ standard: SettingValue, _ onValue: SettingValue, _ offValue: SettingValue
    ) {
        let values = "TrueValue \(onValue.quoted) nor FalseValue \(offValue.quoted)"
        if case .string = standard, onValue.isNumeric, offValue.isNumeric {
            warn(
                .defaultType, at: SchemaKey.defaultValue,
                "the default \(standard.quoted) is text, and neither \(values)")
        } else {
            warn(
                .defaultNotInValues, at: SchemaKey.defaultValue,
                "the default \(standard.quoted) is neither \(values)")
        }
    }

    private mutating func slider() -> SliderSpecifier {
        let minimum = number(SchemaKey.minimumValue, rule: .sliderType) ?? 0
        let maximum = number(SchemaKey.maximumValue, rule: .sliderType) ?? 1
        let standard = number(SchemaKey.defaultValue, rule: .sliderType) ?? minimum
        let step = step(from: minimum, to: maximum)
        if step == nil { checkEnds(minimum, maximum) }
        if minimum < maximum, !(minimum...maximum).contains(standard) {
            warn(
                .defaultOutOfRange, at: SchemaKey.defaultValue,
                "the default \(standard.plainText) is not between \(minimum.plainText) and \(maximum.plainText)"
            )
        }
        return SliderSpecifier(
            defaultValue: standard, minimum: minimum, maximum: maximum, step: step,
            unit: localized(SchemaKey.unit), minimumImage: image(SchemaKey.minimumValueImage),
            maximumImage: image(SchemaKey.maximumValueImage))
    }

    /// A slider whose ends make no scale, whatever its step, cannot be moved.
    private mutating func checkEnds(_ minimum: Double, _ maximum: Double) {
        do throws(SliderError) {
            _ = try SliderScale(minimum: minimum, maximum: maximum)
        } catch {
            if case .order = error {
                fail(.sliderRange, at: SchemaKey.minimumValue, error.description)
            } else {
                fail(.sliderLimit, at: SchemaKey.maximumValue, error.description)
            }
        }
    }

    /// Nil, a fitting one, where the bundle gives none that its ends can be stepped by.
    private mutating func step(from minimum: Double, to maximum: Double) -> Double? {
        guard let step = number(SchemaKey.step, rule: .deviceKeyInvalid) else { return nil }
        guard step > 0, step.isFinite else {
            warn(.deviceKeyInvalid, at: SchemaKey.step, "DeviceStep should be more than 0")
            return nil
        }
        do throws(SliderError) {
            _ = try SliderScale(minimum: minimum, maximum: maximum, step: step)
            return step
        } catch {
            if error.isOfStep { warn(.sliderLimit, at: SchemaKey.step, "\(error); a fitting step is taken") }
            return nil
        }
    }

    /// Apple's own template names images "".
    private mutating func image(_ key: String) -> String? {
        string(key).flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func titleValue() -> TitleValueSpecifier {
        let standard = value(SchemaKey.defaultValue)
        return TitleValueSpecifier(
            defaultValue: standard, choices: choices(areRequired: false), format: format())
    }

    private mutating func textField(isMultiline: Bool) -> TextFieldSpecifier {
        TextFieldSpecifier(
            defaultValue: value(SchemaKey.defaultValue)?.displayText ?? "",
            traits: textTraits(isMultiline: isMultiline))
    }

    private mutating func multiValue() -> MultiValueSpecifier {
        let standard = value(SchemaKey.defaultValue)
        let choices = choices(areRequired: true)
        let footer = localized(SchemaKey.footerText)
        let specifier = MultiValueSpecifier(defaultValue: standard, choices: choices, footer: footer)
        if let standard, !choices.isEmpty, specifier.choices.index(of: standard) == nil {
            checkChoiceDefault(standard, choices)
        }
        return specifier
    }

    private mutating func checkChoiceDefault(_ standard: SettingValue, _ choices: [Choice]) {
        let text = standard.displayText
        if let meant = choices.first(where: { $0.value.displayText == text })?.value {
            warn(
                .defaultType, at: SchemaKey.defaultValue,
                "the default \(standard.quoted) is of type \(standard.typeName), the value of type \(meant.typeName)"
            )
        } else {
            warn(
                .defaultNotInValues, at: SchemaKey.defaultValue,
                "the default \(standard.quoted) is none of the values")
        }
    }

    private mutating func childPane() -> ChildPaneSpecifier {
        guard let file = string(SchemaKey.file), !file.isEmpty else {
            fail(.childMissing, at: SchemaKey.file, "the pane has no File")
            return ChildPaneSpecifier(page: "")
        }
        return ChildPaneSpecifier(page: file)
    }

    private mutating func button() -> ButtonSpecifier {
        ButtonSpecifier(alignment: alignment(), isDestructive: boolean(SchemaKey.destructive) ?? false)
    }

    private mutating func datePicker() -> DatePickerSpecifier {
        let standard = value(SchemaKey.defaultValue)
        var date: SettingDate?
        switch standard {
        case .date(let moment)?: date = moment
        case .string(let text)?: date = SettingDate(rfc3339: text)
        default: break
        }
        if let standard, date == nil {
            warn(.defaultType, at: SchemaKey.defaultValue, "the default \(standard.quoted) is no date")
        }
        return DatePickerSpecifier(
            defaultValue: date, mode: word(SchemaKey.datePickerMode, default: .dateAndTime),
            minuteInterval: minuteInterval())
    }

    /// As UIKit: a number that does not divide an hour is none.
    private mutating func minuteInterval() -> Int {
        guard let interval = count(SchemaKey.minuteInterval) else { return 1 }
        if interval > 0, 60 % interval == 0 { return interval }
        warn(
            .valueType, at: SchemaKey.minuteInterval,
            "MinuteInterval \(interval) does not divide an hour, and every minute may be picked")
        return 1
    }
}
