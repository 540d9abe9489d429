/// Strings in which our text engine and Pango must agree, by script.
enum OracleStrings {
    static let all: [(script: String, text: String)] =
        table.flatMap { script, lines in
            lines.split(separator: "\n").map { (script, String($0)) }
        } + hostile.map { ("hostile", $0) }

    static let scripts = Set(all.map(\.script)).sorted()

    static func of(_ script: String) -> [String] {
        all.filter { $0.script == script }.map(\.text)
    }

    private static let table: [(String, String)] = [
        ("latin", latin), ("latin", accented), ("greek", greek), ("cyrillic", cyrillic), ("arabic", arabic),
        ("hebrew", hebrew), ("devanagari", devanagari), ("thai", thai), ("cjk", cjk), ("mixed", mixed),
    ]

    private static let latin = """
        Network
        Obtain automatically
        IP address
        192.168.40.17
        255.255.255.0
        fe80::1ff:fe23:4567:890a
        pump-station-7.example.org
        The quick brown fox jumps over the lazy dog
        Waltz, bad nymph, for quick jigs vex.
        AVATAR To Ty Wa
        office affluent fjord
        user@host.example/path?query=1&other=2#part
        100 % (of 250)
        -12.5 °C … +40 °C
        "quoted" 'single' `back`
        a b c d e f g h i j k l m n o p q r s t u v w x y z
        Antidisestablishmentarianism Pneumonoultramicroscopicsilicovolcanoconiosis
        Leave the pump running until the tank is full, then press OK.
        word-with-hyphens and a/slash/path and semi;colon
        MMMMMMMMMMiiiiiiiiii
        """

    private static let accented = """
        Größe ändern
        Straße und Gemüse
        Où est la bibliothèque ?
        Çà et là, l’été déjà
        mañana por la mañana, ¿no?
        Zażółć gęślą jaźń
        Příliš žluťoučký kůň úpěl ďábelské ódy
        Árvíztűrő tükörfúrógép
        Şişli’de ığdır İstanbul
        Þjóðvegur í Ísland
        Tiếng Việt: đường phố Hà Nội
        e\u{301}te\u{301} et de\u{301}ja\u{300} vu
        o\u{302}\u{323} tie\u{302}\u{301}ng
        Æøå ÆØÅ œŒ
        “curly” ‘quotes’ – dash — long
        ½ ¼ ¾ x² y³ µm Ω
        """

    private static let greek = """
        Ρυθμίσεις δικτύου
        Γλώσσα και περιοχή
        Ελληνικά
        Ταχεία αλώπηξ καφέ ψημένη γη
        Διεύθυνση IP 192.168.1.1
        ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ
        ἄνθρωπος καὶ θεός
        ώρα: 12:30 μ.μ.
        Αποθήκευση αλλαγών; ναι ή όχι
        α\u{301} ε\u{301} η\u{301}
        """

    private static let cyrillic = """
        Сеть
        Часовой пояс
        Москва, Санкт-Петербург
        Съешь же ещё этих мягких французских булок
        Адрес IP 10.0.0.1
        Їжак, ґанок, єдність
        Љубав и Џбан
        Настройки насоса №7
        АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ
        Ӯзбекӣ ҳарфҳо
        и\u{306} е\u{308}
        Сохранить изменения? Да/Нет
        Температура -12 °C
        длинноепредлинноесловобезпробелов
        """

    private static let arabic = """
        الشبكة
        عنوان الشبكة
        إعدادات المضخة
        اللغة والمنطقة
        السلام عليكم ورحمة الله
        لا إله
        لأن الأمر كذلك
        كِتَابٌ مُفِيدٌ
        الرقم ١٢٣٤٥٦
        الرقم 123456
        عنوان IP هو 192.168.1.1
        (قوسين) و[معقوفين]
        الضغط 3.5 بار
        هل تريد الحفظ؟ نعم، لا
        ـــتطويلـــ
        فارسی: گچپژ
        زبان و منطقه
        اردو ہے یہ
        می\u{200C}خواهم
        م\u{200D} ه\u{200D}
        ئێستا بە کوردی
        مرحبا، كيف حالك؟ أنا بخير شكرا لك
        ١٢:٣٠ مساءً
        100% من السعة
        السنة 2026/11/21
        آخر تحديث: اليوم
        المضخة رقم 7 (الرئيسية) تعمل
        """

    private static let hebrew = """
        שלום
        שפה ואזור
        הגדרות רשת
        כתובת IP: 192.168.1.1
        עברית (English) עברית
        שָׁלוֹם עֲלֵיכֶם
        בְּרֵאשִׁית בָּרָא
        משאבה מספר 7
        10% מתוך 250
        האם לשמור? כן / לא
        "ציטוט" ו'גרש'
        מחיר: ₪12.50
        א-ב-ג 1-2-3
        abc אבג def
        1 א 2 ב 3 ג
        אבג abc דהו 123
        שעה 12:30, תאריך 21/11/2026
        ארוכה מאוד השורה הזאת ולכן היא נשברת
        """

    private static let devanagari = """
        हिन्दी
        भाषा और क्षेत्र
        नेटवर्क सेटिंग
        नमस्ते दुनिया
        क्षत्रिय ज्ञान त्रिशूल श्री
        कि की कु कू के कै को कौ
        र्क क्र र्कि
        पानी का पंप 7
        ड्ड ट्ट ट्ठ द्ध
        १२३४५६७८९०
        मराठी: आपल्याला
        संस्कृतम् ॐ
        क़ ख़ ग़ ज़
        हाँ / नहीं
        IP पता 192.168.1.1
        विद्युत आपूर्ति बंद है।
        प्र\u{200C}क प्\u{200D}र
        स्त्री उज्ज्वल
        लंबा वाक्य जो एक पंक्ति में नहीं आता है
        नेपाली भाषा
        """

    private static let thai = """
        ภาษาไทย
        การตั้งค่าเครือข่าย
        สวัสดีครับ
        น้ำ ปั๊มน้ำ
        กำลังบันทึกการเปลี่ยนแปลง
        ที่อยู่ IP 192.168.1.1
        ๑๒๓๔๕๖๗๘๙๐
        กรุงเทพมหานคร
        เปิด / ปิด
        ผู้ใช้งานระบบต้องใส่รหัสผ่าน
        ก็ ได้ ไม่ ใช่
        ปั๊มหมายเลข 7 ทำงานอยู่
        อุณหภูมิ 25 องศา
        """

    private static let cjk = """
        言語と地域
        日本語
        简体中文
        繁體中文
        设置网络地址
        ネットワーク設定
        ひらがなとカタカナ
        ポンプ7号機
        東京都千代田区1丁目
        「引用」、『二重』。
        保存しますか？はい・いいえ
        温度２５℃
        網路位址 192.168.1.1
        ㄅㄆㄇㄈ 注音
        全角ＡＢＣ　１２３
        语言，地区；时区：北京。
        長い文章は一行に収まらないので折り返されます
        这是一个很长的句子，一行放不下，所以要换行。
        """

    private static let mixed = """
        IP عنوان
        Wi-Fi شبكة
        Pump مضخة 7 स्टेशन
        English עברית العربية
        שלום world שלום
        العربية English العربية
        Москва (Moscow) موسكو
        東京 Tokyo طوكيو
        α + β = γ, א + ב = ג
        Straße شارع улица
        ไทย English ไทย
        हिन्दी English हिन्दी
        100 ريال = 26 USD
        http://example.org/مسار
        file.txt قائمة 3.14
        (abc) (אבג) (abc)
        12:30 مساء PM
        a1א2b3
        1. ראשון
        2) ثانيا
        [مفتاح] = value
        key = [ערך]
        العدد 5-3 = 2
        C++ لغة
        +49 30 123456 هاتف
        30 ° درجة
        OK? نعم!
        मुंबई Mumbai ممبئی
        Ελλάδα ελ יוון
        v1.2.3 إصدار
        """

    private static let hostile = [
        "\u{301}", "\u{301}\u{302}\u{303}", "a\u{301}\u{302}\u{303}\u{304}\u{305}b", "\u{64E}", "\u{5B0}",
        "\u{93F}",
        "\u{94D}", "\u{E33}", "\u{202E}abc\u{202C}", "abc\u{202E}def", "\u{202E}", "\u{2067}abc\u{2069}def",
        "a\u{200B}b\u{200C}c\u{200D}d", "\u{200F}abc", "\u{200E}אבג", "\u{FEFF}abc", "a\u{AD}b\u{AD}c",
        "\u{2066}אבג", "\u{2069}abc\u{202C}", "אבג\u{200E}!", "x\u{20E3}", "ك\u{300}تاب", "क\u{301}", " ",
        "   ", " a ",
        "a  b", "\u{A0}\u{A0}", "((((((((", "))))א((((",
    ]
}
