import Testing

@testable import Bundles
@testable import Settings

/// Titles in the order of their language, as ICU 72 puts them.
@Suite("order of titles")
struct TitleOrderTests {
    private static let sorted: [(language: String, titles: [String])] = """
        de: Äpfel, apple, Ärger, Birne, Ofen, Öl, Strasse, Straße, über, Uhr, Zug, Zürich
        sv: Oskar, Vara, Väsby, Wasa, über, Ylva, Zorn, ål, Åsa, Ärla, Örebro
        da: Odense, Ude, Zealand, Ærø, Østerbro, Aalborg, År, aar, Århus, Aarhus
        nb: Bergen, Oslo, Zoo, Ærlig, Østfold, Ålesund, Aasen
        fi: Turku, Vaasa, Wärtsilä, Zeta, Åbo, Äänekoski, Örö
        cs: Cihla, Ctibor, Čáp, Dům, Hora, Cheb, Chrudim, Ruka, Řeka, Sud, Šum, Zub, Žito
        sk: ako, äkot, cena, čaj, hora, chata, ihla, oko, ôsmy, ťava
        pl: Atom, Ąto, Cena, Ćma, Lublin, Łódź, Oko, Ósmy, Zebra, Źródło, Żaba
        hu: cél, cukor, csap, dzéta, dzsem, gomb, gyufa, ok, őr, öröm, sor, szó, zab, zsír
        hr: car, čaj, ćup, dan, džem, džep, đak, luk, ljeto, nos, njuh, šuma, žaba
        es: ámbar, chico, cosa, llave, luz, nada, nube, ñandú, ñu, oso
        tr: cam, çay, gaz, ğ, Irmak, ışık, iğne, İstanbul, oda, öz, su, şeker, un, üzüm
        ro: ac, ăsta, âme, ic, în, sare, șapte, tare, țap
        et: sõna, šokk, zoo, žanr, tuul, täht, unes, õun, ööd, üks
        lt: ąžuolas, cukrus, čia, ėjo, ieva, yla, ylа, suo, šuo, zuikis, žodis
        lv: cau, čau, gads, ģimene, kods, ķēde, nams, ņem, suns, šūt
        is: að, ár, dag, ðe, el, él, tár, þorn, ær, öl
        vi: an, ăn, ân, di, đi, em, êm, mà, mả, mã, má, mạ, oi, ôi, ơi, ua, ưa
        ru: дом, ежик, ёлка, ель, иней, йод, шум, Щука, яблоко, Apple
        uk: гай, ґанок, еко, єнот, іскра, їжак, юнак, я, Zoo
        bg: баница, щука, ъгъл, ябълка
        el: αλάτι, άλφα, βήτα, ψωμί, ωκεανός, ώρα, Beta
        he: אבטיח, בננה, גזר, שלום, תפוח, Apple
        ar: برتقال, تفاح, جزر, خيار, موز, Apple
        fa: پرتقال, چای, ژاله, سیب, کاهو, گلابی
        th: กา, กิน, เกม, ไก่, ตา, โต๊ะ, มา, แมว
        ja: Apple, アイス, いぬ, がく, かさ, ガス, カメラ, バス, はと, ぱん
        ko: 가방, 나무, 다리, 바다, Apple
        fr: ami, cote, coté, côte, côté, élan, oeuf, œuf, zèbre
        it: citta, città, e, è, Zara
        nl: een, één, idee, ijs, IJs, jas
        pt: agua, água, ç, cao, cão, zebra
        """.split(separator: "\n").map { line in
            let sides = line.split(separator: ":", maxSplits: 1)
            return (String(sides[0]), sides[1].split(separator: ",").map { String($0.dropFirst()) })
        }

    @Test("titles are in the order of their language, whatever locales the machine has", arguments: sorted)
    func order(language: String, titles: [String]) {
        let order = TitleOrder(language: language)
        for start in [titles.reversed(), titles.sorted(), Array(titles.dropFirst(3) + titles.prefix(3))] {
            let choices = start.map { Choice(value: .string($0), title: $0) }
            #expect(order.sorted(choices).map(\.title) == titles)
        }
    }

    @Test("letters with marks are the same, however they are written")
    func decomposed() {
        for language in ["de", "sv", "ru", "vi"] {
            let order = TitleOrder(language: language)
            for (one, other) in [
                ("\u{E5}", "a\u{30A}"), ("\u{439}", "\u{438}\u{306}"), ("\u{1EA5}", "a\u{302}\u{301}"),
            ] {
                #expect(order.key(of: one) == order.key(of: other), "\(language): \(one)")
            }
        }
    }

    @Test("the same letter is another one in another language")
    func languages() {
        let words = ["zebra", "öl", "ol"].map { Choice(value: .string($0), title: $0) }
        let order = { (language: String) in TitleOrder(language: language).sorted(words).map(\.title) }
        #expect(order("de-AT") == ["ol", "öl", "zebra"] && order("sv_SE") == ["ol", "zebra", "öl"])
        #expect(order("xx") == order("de") && order("") == order("de"))
    }

    @Test(
        "signs come before digits, digits before letters, and what no table has is in the order of its code points"
    )
    func others() {
        let titles = ["a", "1", "-", "\u{1F600}", "\u{4E00}", "\u{1200}", "\u{4E01}", "", "\u{10FFFF}", "Ω"]
        let sorted = TitleOrder(language: "en").sorted(titles.map { Choice(value: .string($0), title: $0) })
        #expect(
            sorted.map(\.title) == [
                "", "-", "\u{1F600}", "\u{10FFFF}", "1", "a", "Ω", "\u{4E00}", "\u{4E01}", "\u{1200}",
            ])
    }

    @Test("titles that are alike keep their order")
    func stable() {
        let choices = (0..<9).map { Choice(value: .integer($0), title: "same") }
        #expect(TitleOrder(language: "de").sorted(choices).map(\.value) == choices.map(\.value))
    }
}
