/// Everything that the screen says in its own words; the bundle's words come from the bundle.
///
/// Each has a line in `StringKey+English.swift` and a message in every `po/*.po`. `%1` and `%2` stand for values.
package enum StringKey: String, CaseIterable, Hashable, Sendable {
    /// A text from elsewhere, as it is.
    case verbatim

    // What a key does now, in the hint bar: one short verb.
    case open, choose, turnOn, turnOff, change, read, press, go, goBack, find, move, row, keep, leave, why,
        next, previous, hold, push, keepChoice, letters

    // Labels beside the keys while typing.
    case save, nextLetter, erase, cancel, close, discard, clear, menu, symbols, reveal, hide, type, pick,
        letterCase, caret, toStart, toEnd, takeBack, recent, cut, paste

    // Return keys.
    case returnGo, join, route, search, send, done, emergency, `continue`

    // Rows.
    case on, off, back, notInList, lockedByVendor, lockedBySite, lockedByUser, ownerOnly, technicianOnly,
        unavailable, onlyRead, emptyPage, emptyWhy

    // What the focused row is for.
    case wasNotApplied, kindSwitch, kindNumber, kindChoice, kindText, kindDate, kindPage, kindButton, placeOf

    // Where a value comes from.
    case details, whereFrom, layerDefault, layerVendor, layerSite, layerUser, inForce, takeThis, waitsToApply,
        valueAgain, nothingBelow, notSet

    // Answers in lists.
    case firstPage, nothingToOpen, okChanges, idleKey, noSuchRow, unreadablePage, endlessPages, noKey,
        nothingToChange

    // Find.
    case findTitle, toNextLetter, searchValues, findPrompt, findNothing, findHits, nothingErases

    // Sliders.
    case sliderEnd, noNegative, sliderKeys, range, steps, factoryValue, moreThanBefore, lessThanBefore,
        asBefore, wasBefore

    // Values while they are set.
    case twoPressesTitle, firstTheKey, thenItsDigit, monthNames, shortMonths, todayIs, inNetwork, inGroup,
        groups, weekdays, today, tomorrow, yesterday, inDays, daysAgo, clockUnknown, eraseFirst

    // Under the field: what such a text looks like.
    case ofLength, ofLengths, asExample, maskExample, hostnameExample, hostExample, serialExample,
        dateExample,
        timeExample, integerExample, decimalExample, phoneExample, digitsExample

    // Answers while typing.
    case nothingTyped, discardChange, idleKeyNamed, twoKeys, nothingToStep, noOtherMode, nothingFits,
        picks, nothingOn, noWord, maximumLength, nothingBefore, notBelowZero, capitalsOnly, lowerCaseOnly,
        holdForLetters, holdForHex, notADate, minuteSteps

    // What a field takes.
    case anyText, oneLine, plainOnly, notInURL, notInEmail, digitsOnly, numberOnly, dialOnly, dotsOnly,
        cidrOnly, hexAndOnly, hexOnly, hostnameOnly, timeOnly, dateOnly

    // Why a text cannot go on like that.
    case numberFirst, fourNumbers, atMost, atLeast, addressFirst, notAMask, fourDigits, oneGap,
        eightGroups, twelveDigits, twoDigitsFirst, nameBeforeDot, noTwoDots, longLabel, nameBeforeAt,
        oneAt, signFirst, oneSeparator, nothingMore, goesHere, digitHere, atMostHere, atMostHours, months,
        monthLength

    // Why a text cannot be saved.
    case needsCharacter, needsCharacters, needsLength, needsFourNumbers, startsWithZero, moreThan, noMask,
        needsPrefix, noIPv6, needsPairs, only, missingName, noHyphen, needsNumber, notWhole, notANumber,
        notANumberAs, needsDate, partDigits, noMonth, thatMonth, needsTime, plusFirst, needsDigit, dialSpaces,
        needsAt,
        needsNameBeforeAt, noSpaces, longBeforeAt, needsHostAfterAt, needsScheme, needsRest, needsHost,
        wrongForm

    // Why a value cannot be kept.
    case noSetting, settingOnlyRead, wrongType, noChoice, outOfRange, settingLocked, defaultLayer,
        tooLarge

    // Changes that are applied together, and buttons.
    case apply, undo, applyAll, discardAll, applyOne, applySome, applyTitle, applyOrDiscard, changes,
        mustConfirm, destroyHow, letGo, noWayBack, destroyHold, keepTitle, setFromAfar, keepKeys, secondsLeft,
        keepThem, keepElse, keepHold, wasValue, seconds, applied, discarded, notConfirmed,
        notApplied, applyMissing, checkLink, checkAddress, checkGateway, checkName, checkTcp, checkUnit,
        checkClock,
        notYet,
        notChanged, nobodyConfirmed, waitedSeconds, oldAgain, whatToDo, changeThat, tryAgain, goBackThere,
        helpline, changeNotSaved, stillIs, cannotBeRead, othersWork,
        undoneAtStart, waiting, noAnswer, worked, failed, settingUnconfirmed

    // Text fields and forms.
    case secretsNotCopied, nothingSelected, nothingCopied, notNow, discardForm, needs, alikeInRow, notAllowed,
        rulesMet, corrected, notKnown, noDictionary, newLine

    // Speech: a sign by its name.
    case space, dot, comma, questionMark, exclamationMark, apostrophe, quotationMark, hyphen, underscore,
        colon, semicolon, slash, backslash, at, hash, percent, ampersand, star, plus, equals,
        leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace, lessThan,
        greaterThan, tilde, circumflex, grave, verticalBar, dollar, capital

    // Speech: what a thing is, and what keys type.
    case isDisabled, isSecret, isAdjustable, isButton, isHeader, isLink, isImage, isSelected,
        smallLetters, capitalNext, capitals, digits, wholeWords, twoPresses, latinLetters

    // Storage and devices.
    case storageFull, storageReadOnly, storageHeld, storageNewer, storageDamaged, storageCopy,
        storageOlder, storageDefaults, storageFailed, notSavedFull, notSavedReadOnly, notSavedHeld,
        notSavedFailed, noKeypad, noKeypadDo, noKeypadWhy, noKeypadTitle, wrongBoard, unknownCode, noBundle,
        bundleComes, missingButtons, missingPart, safeMode, safeModeText

    // Setting a keypad up, and testing it.
    case setupTitle, setupPress, setupOK, setupTopLeft, setupSkip, setupTaken, setupFound, setupKeep,
        classPhone, classBare, classNumber, classMatrix, classArrows, classKeyboard, classRotary, arrowUp,
        arrowDown, arrowLeft, arrowRight, testTitle, testPrompt, testKey, testDebounce, keypadKept,
        keypadNotKept

    // The factory-reset button.
    case resetTitle, resetCount, resetLoses, resetQuestion, resetIn, resetAdvice, resetNothing, resetDone,
        resetKept, resetSeconds

    // The page of settings for the display.
    case displayTitle, displayLanguage, displayBrightness, displayTheme, themeDark, themeLight, themeContrast,
        displayTextSize, displayKeySound, soundQuiet, soundLoud, displayStandby, standbyHelp, never,
        minutesShort, displayOneSwitch, oneSwitchHelp, displaySlowKeys, slowKeysHelp

    // The page about the device.
    case aboutTitle, aboutSerial, aboutAddresses, aboutSoftware, aboutSystem, licencesTitle, licencesMissing

    // What one switch does in place of all keys.
    case scanStart, scanRow

    // What a device without an owner asks for, step by step.
    case firstRun, firstRunStep, firstRunSkip, firstRunLater, firstRunAgain, firstRunAgainShort, firstRunDone

    // Watching from afar.
    case watched, secretUnseen, formUnseen

    // What programs say is so now.
    case nowIs, listChanged

    // What a scanner read, and codes that are shown.
    case scanNotHere, scanNoField, scanNoWiFi, scanTooShort, scanDamaged, scanFiltered, scanMore, scanSame,
        scanWiFi, scanSettings, scanOtherModel, scanLeftOut, codeTitle, showCode, codeForPhone, codeForDevice,
        codeTooLarge, codeMissing

    // Settings on a USB stick.
    case usbTitle, usbBusy, usbAbsent, usbSave, usbFiles, usbEmpty, usbSaved, usbUnreadable, usbNoFile,
        usbTooLarge,
        usbNotWritten, usbDamaged, usbNotSetUp, usbOtherVersion

    // The technician's PIN and session.
    case pinTitle, pinChoose, pinAgain, pinDiffers, pinWrong, pinTries, pinLocked, pinDisabled, pinRecover,
        pinCode, pinCodeOnce, pinFirst, pinRepeats, pinRuns, pinIsDate, pinIsCommon, pinIsSerial, sessionOpen,
        sessionOver, sessionWrongTries

    // Who changed what.
    case changesTitle, changesNone, byPanel, byProgram, byFiles
}
