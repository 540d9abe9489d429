extension StringKey {
    /// What it says in English, which is what every other language falls back on; nil where the table below lacks it.
    package var english: String? { Self.lines[rawValue] }

    private static let lines = TextIndex(table, between: ["\n"], link: " = ")

    /// `name = text` a line; what translators are told stands in lines above: `#` for all that follow, `##` for the next one
    /// alone. `make po` takes it over into `po/*.po`.
    private static let table = """
        # What a key does now, in the hint bar: one short verb.
        open = open
        choose = choose
        turnOn = turn on
        turnOff = turn off
        change = change
        read = read
        press = press
        go = go
        goBack = back
        find = find
        move = move
        row = row
        keep = save
        leave = cancel
        why = why
        next = next
        previous = previous
        hold = hold
        push = Push
        keepChoice = keep %1
        letters = letters
        # Labels beside the keys while typing.
        save = Save
        nextLetter = Next
        erase = Erase
        cancel = Cancel
        close = Close
        discard = Discard
        clear = Clear
        menu = Menu
        symbols = Symbols
        reveal = Reveal
        hide = Hide
        type = Type
        pick = Pick
        letterCase = Case
        caret = Caret
        toStart = To start
        toEnd = To end
        takeBack = Undo
        recent = Recent
        cut = Cut
        paste = Paste
        # Return keys.
        returnGo = Go
        join = Join
        route = Route
        search = Search
        send = Send
        done = Done
        emergency = Emergency
        continue = Continue
        # Rows.
        on = On
        off = Off
        back = Back
        notInList = %1 (not in list)
        lockedByVendor = Locked by the vendor
        lockedBySite = Locked by the site
        lockedByUser = Locked by the user
        ownerOnly = Only an owner may change this
        technicianOnly = Only a technician may change this
        unavailable = Not available with the other settings as they are
        onlyRead = Can only be read
        emptyPage = Nothing to set here
        emptyWhy = Other settings or a technician may bring rows here.
        details = details
        whereFrom = Where it comes from
        layerDefault = Default
        layerVendor = Vendor
        layerSite = Site
        layerUser = Set here
        inForce = This value is in force
        takeThis = take this
        waitsToApply = Waits to be applied
        valueAgain = %1 again: %2
        nothingBelow = nothing
        notSet = Not set
        # Answers in lists.
        firstPage = This is the first page
        nothingToOpen = There is nothing to open
        okChanges = OK changes this row
        idleKey = That key does nothing here
        noSuchRow = There is no row %1 on the screen
        unreadablePage = That page cannot be read
        endlessPages = These pages go round in circles: hold Back to go home
        noKey = This row has no key
        nothingToChange = Nothing can be changed here
        # Find.
        findTitle = Find
        toNextLetter = next letter
        searchValues = Search %1 values
        findPrompt = Type the first letters of a word, one press each
        findNothing = Nothing begins like that
        findHits = Hits: %1
        nothingErases = %1 erases the last letter
        # Sliders.
        sliderEnd = That is as far as it goes
        noNegative = There is nothing below zero here
        sliderKeys = Arrows or digits change the value
        range = From %1 to %2
        steps = in steps of %1
        twoPressesTitle = Two presses a character
        firstTheKey = First the key that has it, then its digit.
        thenItsDigit = Now press the digit beside the character.
        factoryValue = Factory %1
        moreThanBefore = %1 more than before (%2)
        lessThanBefore = %1 less than before (%2)
        asBefore = As before
        wasBefore = Was %1
        monthNames = January February March April May June July August September October November December
        shortMonths = Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
        todayIs = Today is %1
        inNetwork = In this network: %1 to %2
        inGroup = Group %1
        groups = Groups
        weekdays = Mon Tue Wed Thu Fri Sat Sun
        today = today
        tomorrow = tomorrow
        yesterday = yesterday
        inDays = in %1 days
        daysAgo = %1 days ago
        clockUnknown = The clock is not set: check the year
        eraseFirst = %1: erase it first
        # Under the field: what such a text looks like.
        ofLength = %1 of %2
        ofLengths = %1 of %2 to %3
        asExample = Example: %1
        maskExample = 24, or 255.255.255.0
        hostnameExample = letters, digits, "-" and "."
        hostExample = a name or an address
        serialExample = letters and digits
        dateExample = year-month-day
        timeExample = hours:minutes
        integerExample = a whole number
        decimalExample = a number
        phoneExample = a phone number
        digitsExample = digits
        # Answers while typing.
        nothingTyped = nothing typed yet
        discardChange = Discard the change? %1 discards it
        idleKeyNamed = %1 does nothing here
        twoKeys = two keys at once
        nothingToStep = nothing to step here
        noOtherMode = no other mode here
        nothingFits = nothing else fits here
        picks = 1 to %1 pick
        nothingOn = nothing on %1
        noWord = no word begins so; hold # for letters
        maximumLength = at most %1 characters
        nothingBefore = nothing before the caret
        notBelowZero = not below zero
        capitalsOnly = capitals only
        lowerCaseOnly = host names are lower case
        holdForLetters = hold for letters
        holdForHex = a to f: hold 1 to 6
        notADate = That is no date
        minuteSteps = in steps of %1 minutes
        # What a field takes.
        anyText = any text
        oneLine = one line of text only
        plainOnly = plain letters, digits and symbols only
        notInURL = not allowed in a web address
        notInEmail = not allowed in an e-mail address
        digitsOnly = digits only
        numberOnly = a number only
        dialOnly = digits, + * # only
        dotsOnly = digits and dots only
        cidrOnly = digits, dots and / only
        hexAndOnly = 0 to 9, a to f and %1 only
        hexOnly = 0 to 9 and a to f only
        hostnameOnly = letters, digits, "-" and "." only
        timeOnly = hours and minutes only
        dateOnly = year, month and day only
        # Why a text cannot go on like that.
        numberFirst = a number goes before the dot
        fourNumbers = four numbers are enough
        atMost = at most %1
        atLeast = at least %1
        addressFirst = an address goes before the /
        notAMask = not a netmask: 255, 254, 252 ... or a length up to 32
        fourDigits = at most four digits between colons
        oneGap = only one ::
        eightGroups = eight groups are enough
        twelveDigits = twelve digits are enough
        twoDigitsFirst = two digits go before the colon
        nameBeforeDot = a name goes before the dot
        noTwoDots = no two dots in a row
        longLabel = at most %1 characters between dots
        nameBeforeAt = a name goes before the @
        oneAt = only one @
        signFirst = the sign goes first
        oneSeparator = only one separator
        nothingMore = nothing more to type
        goesHere = %1 goes here
        digitHere = a digit goes here
        atMostHere = at most %1 here
        atMostHours = at most %1 hours
        months = months are 01 to 12
        monthLength = this month has %1 days
        # Why a text cannot be saved.
        needsCharacter = needs a character
        needsCharacters = needs %1 characters
        needsLength = needs %1 to %2 characters
        needsFourNumbers = needs four numbers, as %1
        startsWithZero = %1 starts with 0
        moreThan = %1 is more than %2
        noMask = no netmask: as %1
        needsPrefix = needs a length, as %1
        noIPv6 = no IPv6 address: as %1
        needsPairs = needs six pairs of 0-9 and A-F, as %1
        only = only %1
        missingName = a name is missing beside a point
        noHyphen = no - at an end
        needsNumber = needs a number from %1 to %2
        notWhole = not a whole number
        notANumber = not a number
        notANumberAs = not a number, as %1
        needsDate = needs year-month-day, as %1
        ## A number of a day that is typed, and how many digits it has: year: 4 digits, month: 2 digits, day: 2 digits.
        partDigits = %1: %2 digits
        noMonth = there is no month %1
        thatMonth = that month has %1 days
        needsTime = needs hours:minutes, as %1
        plusFirst = + stands in front only
        needsDigit = needs a digit
        dialSpaces = only digits, + * # and spaces
        needsAt = needs an @
        needsNameBeforeAt = needs a name before the @
        noSpaces = no spaces
        longBeforeAt = at most %1 characters before the @
        needsHostAfterAt = needs a host after the @
        needsScheme = needs a scheme, as %1
        needsRest = needs more after the :
        needsHost = needs a host after //
        wrongForm = not of the right form
        # Why a value cannot be kept.
        noSetting = there is no such setting
        settingOnlyRead = it can only be read
        wrongType = it takes %1, not %2
        noChoice = it is none of the choices
        outOfRange = it must be from %1 to %2
        settingLocked = it is locked by the %1
        defaultLayer = the defaults belong to the bundle
        tooLarge = too large to be kept
        # Changes that are applied together, and buttons.
        apply = apply
        undo = undo
        applyAll = Apply
        discardAll = Discard
        applyOne = Apply 1 change
        applySome = Apply %1 changes
        applyTitle = Apply changes
        applyOrDiscard = Apply or discard?
        changes = Changes
        mustConfirm = Once applied, the changes must be confirmed here; otherwise they are undone.
        keepTitle = Keep changes?
        destroyHow = This cannot be undone. Hold %1 for three seconds to go on.
        letGo = Let go to stop
        noWayBack = This cannot be undone.
        destroyHold = Hold %1 for 3 s
        setFromAfar = They were set from outside of this panel.
        keepKeys = Hold %1 to keep, hold %2 to undo
        keepThem = keep
        keepElse = Otherwise the old settings come back by themselves
        keepHold = Hold %1 to keep
        wasValue = was %1
        seconds = seconds
        secondsLeft = %1 s
        applied = Applied
        discarded = Discarded
        notConfirmed = Not confirmed: the changes are undone
        notApplied = The device did not take it
        applyMissing = Saved, but nothing on this device applies it
        ## What is looked at while somebody is asked whether changes stay: short names.
        checkLink = Cable
        checkAddress = Address
        checkGateway = Gateway
        checkName = Name server
        checkTcp = Server
        checkUnit = Program
        checkClock = Clock
        ## Of something that is looked at again and again: it does not work so far.
        notYet = not yet
        ## The title of a page about changes that were undone.
        notChanged = Not changed
        nobodyConfirmed = Nobody confirmed in time
        waitedSeconds = Waited %1 seconds for an answer.
        oldAgain = The old settings are back.
        whatToDo = What to do
        ## %1 is a setting.
        changeThat = Change %1
        tryAgain = Try again
        goBackThere = Go back
        ## %1 is a telephone number.
        helpline = Helpline %1
        changeNotSaved = The change was not saved
        stillIs = It still is: %1
        cannotBeRead = This cannot be read
        othersWork = All other settings work.
        undoneAtStart = Unconfirmed changes were undone
        waiting = Waiting for an answer…
        noAnswer = Nobody answered
        worked = Done
        failed = It did not work
        settingUnconfirmed = its last change waits to be confirmed at the panel
        # Text fields and forms.
        secretsNotCopied = Secrets are not copied
        nothingSelected = Nothing is selected
        nothingCopied = Nothing was copied
        notNow = This field cannot be edited now
        discardForm = Discard what was typed? %1 discards it
        needs = needs %1
        alikeInRow = at most %1 alike in a row
        notAllowed = %1 is not allowed here
        rulesMet = the rules are met
        corrected = %1 became %2: Erase undoes it
        notKnown = %1 is in no dictionary
        noDictionary = There is no dictionary: words stay as they are
        newLine = New line
        # Speech: a sign by its name.
        space = space
        dot = dot
        comma = comma
        questionMark = question mark
        exclamationMark = exclamation mark
        apostrophe = apostrophe
        quotationMark = quotation mark
        hyphen = hyphen
        underscore = underscore
        colon = colon
        semicolon = semicolon
        slash = slash
        backslash = backslash
        at = at
        hash = hash
        percent = percent
        ampersand = ampersand
        star = star
        plus = plus
        equals = equals
        leftParenthesis = left parenthesis
        rightParenthesis = right parenthesis
        leftBracket = left bracket
        rightBracket = right bracket
        leftBrace = left brace
        rightBrace = right brace
        lessThan = less than
        greaterThan = greater than
        tilde = tilde
        circumflex = circumflex
        grave = backquote
        verticalBar = vertical bar
        dollar = dollar
        capital = capital %1
        # Speech: what a thing is, and what keys type.
        isDisabled = not available
        isSecret = secret
        isAdjustable = adjustable
        isButton = button
        isHeader = heading
        isLink = opens a page
        isImage = picture
        isSelected = selected
        smallLetters = small letters
        capitalNext = next letter capital
        capitals = capitals
        digits = digits
        wholeWords = whole words
        twoPresses = two presses a letter
        latinLetters = Latin letters
        # Storage and devices.
        storageFull = The storage is full: nothing is saved
        storageReadOnly = The storage is read-only: nothing is saved
        storageHeld = Another program holds the settings
        storageNewer = The stored settings are of a newer version
        storageDamaged = The stored settings were damaged
        storageCopy = The stored settings were damaged: the last good copy holds
        storageOlder = Changes may be missing: %1 of %2 are here
        storageDefaults = The stored settings were damaged: the defaults hold
        storageFailed = The storage failed: nothing is saved
        notSavedFull = Not saved: the storage is full
        notSavedReadOnly = Not saved: the storage can only be read
        notSavedHeld = Not saved: another program holds the settings
        notSavedFailed = Not saved: the storage failed
        noKeypad = No keypad: plug one in
        noKeypadDo = Plug the keypad in. No value is lost.
        noKeypadWhy = No key can be read.
        noKeypadTitle = No keypad
        missingButtons = No buttons: their lines are missing
        missingPart = A part of the panel is missing: see the journal
        resetTitle = Factory reset
        resetCount = Settings that were changed here: %1
        resetLoses = Erases everything that was set here
        resetQuestion = All settings go back to what they were when the device was new.
        resetIn = Reset in
        resetAdvice = Let go to keep the settings
        resetNothing = There was nothing to reset
        resetDone = Everything was reset
        resetKept = Nothing was reset
        resetSeconds = %1 s
        wrongBoard = The board file is wrong: see the journal
        unknownCode = Key %1 means nothing on this board
        noBundle = The settings cannot be shown.
        bundleComes = They appear as soon as %1 can be read.
        safeMode = Safe mode
        safeModeText = The settings screen failed five times within a minute. The settings hold, and nothing can be changed here now. Switch the device off and on to try again.
        # Setting a keypad up, and testing it.
        setupTitle = Keypad setup
        setupPress = Press %1
        setupOK = Press OK. Without OK, press #
        setupTopLeft = Press the digit at the top left
        setupSkip = No such key? Press OK
        setupTaken = That key is already %1
        setupFound = %1, %2 keys asked
        setupKeep = OK keeps it. Another key begins again
        classPhone = Phone pad
        classBare = Twelve keys
        classNumber = Number pad
        classMatrix = 4x4 pad
        classArrows = Arrows
        classKeyboard = Keyboard
        classRotary = Rotary knob
        arrowUp = up
        arrowDown = down
        arrowLeft = left
        arrowRight = right
        testTitle = Keypad test
        testPrompt = Press every key
        testKey = %1: code %2, %3 ms, bounced %4
        testDebounce = Debounce %1 ms
        keypadKept = The keypad is kept
        keypadNotKept = The keypad could not be kept
        # What the focused row is for.
        wasNotApplied = Was %1, not applied yet
        kindSwitch = On or off
        kindNumber = A number
        kindChoice = One of %1
        kindText = Any text
        kindDate = A date or a time
        kindPage = Opens a page
        kindButton = Done at once
        placeOf = %1 of %2
        # The page of settings for the display: rows' titles, and what may be chosen.
        displayTitle = Display
        displayLanguage = Language
        displayBrightness = Brightness
        displayTheme = Colours
        themeDark = Dark
        themeLight = Light
        themeContrast = High contrast
        displayTextSize = Text size
        displayKeySound = Key sound
        soundQuiet = Quiet
        soundLoud = Loud
        displayStandby = Standby
        standbyHelp = How long without a key until the display goes dark
        never = Never
        ## Minutes, as short as they are written.
        minutesShort = %1 min
        ## For people who can press one key only, whichever it is: what can be chosen moves by itself.
        displayOneSwitch = One switch
        oneSwitchHelp = Every key is the same switch: the focus moves by itself, so long at each place
        ## For people who touch keys that they do not mean.
        displaySlowKeys = Slow keys
        slowKeysHelp = How long a key is held until it counts
        # The page about the device: rows' titles.
        aboutTitle = About this device
        aboutSerial = Serial number
        aboutAddresses = Addresses
        aboutSoftware = Software
        ## The operating system.
        aboutSystem = System
        ## Of the free software that the screen is made of.
        licencesTitle = Licences
        licencesMissing = The licences are not on this device
        # What one switch does in place of all keys, beside the word for pushing it.
        ## The focus begins to move by itself.
        scanStart = Start
        ## The focus then moves over the cells of this row.
        scanRow = This row

        # What a device without an owner asks for, step by step.
        ## A row that goes on with the steps.
        firstRun = Set up the device
        ## A title: which of how many steps, and its name.
        firstRunStep = %1 of %2: %3
        ## A row: to the next step, though nothing is set on this one.
        firstRunSkip = Skip
        ## A row: leaves the steps.
        firstRunLater = Set up later
        firstRunAgain = Goes on from the first page, and at the next start
        firstRunAgainShort = Goes on from the first page
        firstRunDone = The device is set up
        # Watching from afar.
        watched = Somebody watches this screen from afar
        secretUnseen = A secret is being typed here
        formUnseen = A program asks something here
        # What programs say is so now.
        ## What a program measured, with its unit.
        nowIs = Now: %1
        listChanged = The list has changed
        # What a scanner of bar codes and QR codes read, and codes that the screen shows.
        ## Somebody scans while a PIN or an answer is wanted.
        scanNotHere = A scanner cannot answer this
        scanNoField = Go to a text field, then scan
        scanNoWiFi = There is no Wi-Fi to set here
        scanTooShort = No whole code was read: scan it again
        scanDamaged = The code came damaged: scan it again
        scanFiltered = Some characters do not belong here: left out
        scanMore = Code %1 of %2 is read: scan the next one
        scanSame = All of it is so already
        ## The title of a page.
        scanWiFi = Use this Wi-Fi?
        ## The title of a page.
        scanSettings = Take these settings?
        scanOtherModel = They come from another device: %1
        ## %1 is a setting, %2 the reason.
        scanLeftOut = Left out: %1 (%2)
        ## The title of a page.
        codeTitle = Code
        showCode = Show a code
        codeForPhone = Read it with a telephone
        codeForDevice = Scan it at the next device
        codeTooLarge = That is too much for a code
        codeMissing = This device cannot show codes

        # Settings on a USB stick.
        usbTitle = USB stick
        usbBusy = One moment
        usbAbsent = Put in a USB stick
        ## Saves what was set to the stick: a row.
        usbSave = Save settings
        ## Above the names of files.
        usbFiles = On the stick
        usbEmpty = There are no settings on the stick
        ## %1 is the name of the file.
        usbSaved = Saved as %1. You can take it out
        usbUnreadable = The stick cannot be read
        usbNoFile = This is no file of settings
        usbTooLarge = The file is too large
        usbNotWritten = The stick takes nothing: is it full or locked?
        usbDamaged = The file is damaged
        ## There is nothing on this device that reads sticks.
        usbNotSetUp = This device cannot read USB sticks
        ## Below the changes that a file would make.
        usbOtherVersion = They come from a device with other settings
        # The technician's PIN and session.
        pinTitle = Technician PIN
        pinChoose = New PIN
        pinAgain = New PIN again
        pinDiffers = The two PINs differ
        pinWrong = Wrong PIN
        pinTries = Tries left: %1, then a pause: %2
        pinLocked = Locked for %1
        pinDisabled = No PIN is taken any more: too many were wrong
        pinRecover = Use the recovery code
        pinCode = Recovery code
        pinCodeOnce = Write it down: it sets a new PIN once, and is not shown again.
        pinFirst = Set a PIN first
        pinRepeats = The digits repeat
        pinRuns = The digits follow each other
        pinIsDate = That is a date
        pinIsCommon = Too many people choose that
        pinIsSerial = That stands on the device
        sessionOpen = The technician's session is open
        sessionOver = The technician's session is over
        sessionWrongTries = Wrong PINs since the last right one: %1
        # Who changed what.
        changesTitle = Changes
        changesNone = Nothing was changed yet
        byPanel = at the panel
        byProgram = by a program
        byFiles = in the files
        """
}
