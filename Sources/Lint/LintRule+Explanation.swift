import Bundles

extension LintRule {
    /// What a rule's page in docs/lint says.
    package struct Explanation: Sendable {
        /// Completes "Finds ...".
        package let finds: String
        /// What the panel does then.
        package let onTheDevice: String
        /// What to write instead.
        package let instead: String

        init(_ finds: String, _ onTheDevice: String, _ instead: String) {
            self.finds = finds
            self.onTheDevice = onTheDevice
            self.instead = instead
        }
    }

    package var explanation: Explanation {
        switch self {
        case .typeMissing:
            Explanation(
                "a row without a Type, or something that is no dictionary among the rows",
                "The row is shown greyed with the reason; the rest of the page works.",
                "Give the row one of the types of docs/settings-schema.md.")
        case .typeUnknown:
            Explanation(
                "a Type that a panel cannot show, and that is no slip for one that it can",
                "The row is shown greyed with its Title, so that a bundle for a later version still "
                    + "opens.",
                "Correct the spelling, or leave the row out for this device.")
        case .keyMissing:
            Explanation(
                "a row that shows a setting but has no Key",
                "The row is shown greyed: there is nothing to read or to store.",
                "Add the Key.")
        case .keyEmpty:
            Explanation(
                "an empty Key",
                "The row is shown greyed. On iOS 18 one empty Key keeps the whole bundle from loading.",
                "Give it a name, or remove the row.")
        case .keyDuplicate:
            Explanation(
                "one Key in two rows that disagree about its type, its values, its default, who may see or change it, or "
                    + "whether it is a secret",
                "Both rows follow the value. The first row in the order of the pages that can be changed says what the "
                    + "setting takes and who may change it, and the first that has one its default; it is a secret where "
                    + "one of the rows says so.",
                "Say the same in both, or use another Key.")
        case .titleMissing:
            Explanation(
                "a toggle, multi value, pane or button without a Title",
                "The row has no words.",
                "Add a Title.")
        case .defaultMissing:
            Explanation(
                "a toggle, slider, title value, multi value or radio group without a DefaultValue",
                "A toggle shows off, a slider its minimum, a list nothing.",
                "Add the value that the appliance uses until somebody changes it.")
        case .defaultNotInValues:
            Explanation(
                "a DefaultValue that is none of the Values, or neither TrueValue nor FalseValue",
                "The raw value is shown with the mark \"not in list\" until something is picked.",
                "Add the value to the list, or choose a default from it.")
        case .defaultType:
            Explanation(
                "a DefaultValue of another type than the values it is compared with: \"1\" beside 1, text "
                    + "YES beside true",
                "Text never equals a number, so nothing is ticked; a toggle goes by what the text says.",
                "Write the default in the type of the values.")
        case .valuesTitlesCount:
            Explanation(
                "Values and Titles of different lengths, or one without the other",
                "As many choices as both have are shown, and the row cannot be changed.",
                "Give every value its title.")
        case .shortTitlesCount:
            Explanation(
                "ShortTitles of another number than Titles",
                "A choice without a short title shows its title; short titles that are too many are not shown.",
                "Give every title its short title, or none.")
        case .valuesDuplicate:
            Explanation(
                "a value that stands twice in Values",
                "The first one is ticked, whichever was picked.",
                "Remove one.")
        case .valuesMixedTypes:
            Explanation(
                "numbers and text in one list of Values",
                "Works; programs that read the setting must take both.",
                "Use one type.")
        case .sliderRange:
            Explanation(
                "a slider whose MinimumValue is not less than its MaximumValue",
                "The row is read-only.",
                "Turn the two round.")
        case .sliderLimit:
            Explanation(
                "a slider with more than 1,000,000 steps, an end beyond 1,000,000,000,000, or steps or a range "
                    + "that need more than 6 decimals or 15 digits",
                "Where a DeviceStep is at fault, a fitting step is taken; a slider with such ends is shown "
                    + "greyed with the reason.",
                "Give the ends and the step in a larger unit, or ask for the number in a text field.")
        case .sliderType:
            Explanation(
                "a slider's number written as text",
                "The text is read as a number, 0 where it is none.",
                "Use <real> or <integer>.")
        case .defaultOutOfRange:
            Explanation(
                "a slider's DefaultValue beyond its ends",
                "The nearest end is shown.",
                "Move the default or the end.")
        case .childMissing:
            Explanation(
                "a pane whose File is missing or names no page of the bundle",
                "The row is shown greyed with the file's name.",
                "Add the page; File has neither path nor ending.")
        case .childCycle:
            Explanation(
                "panes that open each other in a circle",
                "Works, but nobody finds the way out by going on.",
                "Open a page from one place.")
        case .childEscapesBundle:
            Explanation(
                "a File, or a link, that leads out of the bundle",
                "It is not read; the row is shown greyed.",
                "Put the page into the bundle.")
        case .keyboardType:
            Explanation(
                "a KeyboardType that is none of UIKit's",
                "The field takes the default keys.",
                "Use one of the names that the message lists.")
        case .autocapitalizationType:
            Explanation(
                "an AutocapitalizationType that is none of None, Sentences, Words, AllCharacters",
                "Nothing is capitalized.",
                "Use one of the four; letters' case counts.")
        case .autocorrectionType:
            Explanation(
                "an AutocorrectionType that is none of Default, No, Yes",
                "Default is taken.",
                "Use one of the three; letters' case counts.")
        case .keyMisspelt:
            Explanation(
                "a key that nobody knows and that is nearly one that means something",
                "It is ignored.",
                "Take the suggestion. Keys that are far from all of ours are nobody's business and are "
                    + "not reported.")
        case .stringsMissing:
            Explanation(
                "a StringsTable that no language of the bundle has",
                "The page is shown in the words of its property list.",
                "Add en.lproj/TABLE.strings, or correct the name.")
        case .stringsUnreadable:
            Explanation(
                "a .strings file that is neither UTF-8 nor UTF-16, or breaks off",
                "The texts before the mistake are used.",
                "Mend the line; a missing semicolon or quotation mark is most likely.")
        case .stringsUntranslated:
            Explanation(
                "a text that a language's table does not have",
                "The next language of the chain is shown, at last the text itself.",
                "Translate it; settingsctl strings lists all of them.")
        case .imageMissing:
            Explanation(
                "an image that is not in the bundle, or is there only for another scale, idiom or language",
                "The place stays empty; beside a field it shows the name.",
                "Add NAME.png, or remove the key.")
        case .idiomUnknown:
            Explanation(
                "a name in SupportedUserInterfaceIdioms that is none of Phone, Pad, Mac, Reality",
                "It matches no device: a row with no other name is never shown.",
                "Correct the name.")
        case .groupEmpty:
            Explanation(
                "a group with neither rows nor a footer",
                "A header or a gap with nothing under it.",
                "Remove it.")
        case .plistMalformed:
            Explanation(
                "a property list that cannot be parsed, or a value that is not what its tag says",
                "The page is not shown; a wrong value is taken as text.",
                "Mend it at the line and column of the message; plutil -lint says the same.")
        case .plistTooLarge:
            Explanation(
                "a property list of more than 4 MB, 200,000 values or 64 levels",
                "It is not read.",
                "Spread the rows over several pages.")
        case .notAPage:
            Explanation(
                "a Root.plist or an opened page without PreferenceSpecifiers",
                "There is nothing to show; the row that opens it is greyed.",
                "Add the array, or remove the row.")
        case .newlineInTitle:
            Explanation(
                "a Title of more than one line",
                "The lines are shown as one.",
                "Use FooterText for longer words.")
        case .footerVeryLong:
            Explanation(
                "a footer of more than 4,000 characters",
                "It is shown in full and scrolls; finding what stands below it takes many key presses.",
                "Move it to a pane of its own.")
        case .deviceKeyInvalid:
            Explanation(
                "one of our Device keys that is not known, has a value that it does not take, or stands where it does not "
                    + "count",
                "The key is ignored: a limit that was meant is not kept.",
                "See docs/device-keys.md.")
        case .valueType:
            Explanation(
                "a key of Apple's or InAppSettingsKit's whose value is of the wrong type",
                "It is read as what it most likely means: \"YES\" as true, 1 as text.",
                "Use the type of docs/settings-schema.md.")
        case .rootMissing:
            Explanation(
                "a bundle without Root.plist",
                "Nothing can be shown.",
                "Name the folder that holds Root.plist.")
        case .pageUnreachable:
            Explanation(
                "a property list that no page opens, where all pages can be read",
                "It is never shown. Saved values that were put into a bundle by accident are found this "
                    + "way.",
                "Open it from a page, or remove it.")
        case .dictionaryKeyTwice:
            Explanation(
                "a key that stands twice in one dictionary",
                "The last one counts.",
                "Remove one.")
        case .defaultInvalid:
            Explanation(
                "a text field's DefaultValue that its own DeviceFormat, DevicePattern, length or range "
                    + "refuses",
                "The default is shown; once the field is edited it cannot be saved without a change.",
                "Correct the default, or the check.")
        case .typeMisspelt:
            Explanation(
                "a Type that is no other's, and nearly one of those that are known",
                "The row is shown greyed with the reason.",
                "Correct the spelling; the message says which Type is near.")
        case .keyBlank:
            Explanation(
                "a Key that begins or ends with a blank",
                "The value is stored under the name with its blanks, where no program looks for it.",
                "Remove the blanks. Where devices have stored it already, name the old one in DeviceRenamedFrom."
            )
        case .titleValueUnkeyed:
            Explanation(
                "a title value without a Key",
                "The row always shows its DefaultValue, and nothing can change what it shows.",
                "Leave it, if that is what is meant; or name the setting that it shows.")
        case .plistUnquoted:
            Explanation(
                "a property list whose first tags have lost their quotation marks: <?xml version=1.0?>",
                "The page is read all the same. Other readers, iOS among them, refuse it.",
                "Write the file anew with plutil -convert xml1, or put the quotation marks back.")
        case .languageUnknown:
            Explanation(
                "a folder whose name no language has: Chinese.lproj, xx-YY.lproj",
                "The folder is never looked into, whichever language the panel speaks.",
                "Name it after the language: zh-Hant.lproj, de.lproj. docs/languages.md has a table.")
        case .glyphMissing:
            Explanation(
                "characters of titles and translations that none of the board's fonts has, where `--board` names one",
                "A box stands in place of the character.",
                "Name a font that has it in the board's [Fonts], or leave the language out.")
        case .toggleValues:
            Explanation(
                "a toggle whose TrueValue is equal to its FalseValue, as 0 is to false",
                "The row is shown greyed with the reason.",
                "Give two values that differ; where FalseValue is missing it is false, which is 0, and TrueValue true, "
                    + "which is 1.")
        case .iconUnknown:
            Explanation(
                "a DeviceIcon, an entry of IconNames or a DeviceLogo that is neither an image of the bundle nor one of the "
                    + "icon font's names, where that font is installed",
                "The row has the symbol of its kind.",
                "Take the suggestion, or one of the names of the font's package. Names that are newer than the font's "
                    + "version are not in it.")
        case .imageUnreadable:
            Explanation(
                "an image of the bundle that is no PNG, breaks off, is larger than 4 MB or 2048 pixels a side, or cannot be read",
                "It is not shown: the place stays empty, a row has the symbol of its kind, and beside a field stands the name.",
                "Save it as a PNG of a size that panels show.")
        }
    }
}
