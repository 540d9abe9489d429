extension TitleLetters {
    /// What languages have otherwise than the root, in CLDR's own words; languages that are not here have its order. Chinese,
    /// Japanese and Korean characters are in the order of their code points, after CLDR's order of scripts.
    static let rules: [String: String] = [
        "ar": "[reorder Arab]&ء<<أ<<ؤ<<إ<<ئ&ءا<<آ",
        "az": "[reorder Latn Cyrl]&C<c\u{327}<<<C\u{327}&G<g\u{306}<<<G\u{306}"
            + "&[before 1]i<ı<<<I&i<<<İ&O<o\u{308}<<<O\u{308}&S<s\u{327}<<<S\u{327}"
            + "&U<u\u{308}<<<U\u{308}&K<q<<<Q&E<ə<<<Ə&H<x<<<X&Z<w<<<W",
        "be": "[reorder Cyrl]&Е<ё<<<Ё&у<ў<<<Ў",
        "bg": "[reorder Cyrl]",
        "cs": "&C<c\u{30C}<<<C\u{30C}&H<ch<<<cH<<<Ch<<<CH&R<r\u{30C}<<<R\u{30C}"
            + "&S<s\u{30C}<<<S\u{30C}&Z<z\u{30C}<<<Z\u{30C}",
        "cy": "&C<ch<<<Ch<<<CH&D<dd<<<Dd<<<DD&F<ff<<<Ff<<<FF&G<ng<<<Ng<<<NG&L<ll<<<Ll<<<LL"
            + "&P<ph<<<Ph<<<PH&R<rh<<<Rh<<<RH&T<th<<<Th<<<TH",
        "da": "[caseFirst upper]&D<<đ<<<Đ<<ð<<<Ð&th<<<þ&TH<<<Þ"
            + "&Y<<u\u{308}<<<U\u{308}<<u\u{30B}<<<U\u{30B}"
            + "&[before 1]ǀ<æ<<<Æ<<ä<<<Ä<ø<<<Ø<<ö<<<Ö<<ő<<<Ő<å<<<Å<<<aa<<<Aa<<<AA&oe<<œ<<<Œ",
        "el": "[reorder Grek]",
        "es": "&N<n\u{303}<<<N\u{303}",
        "et": "&[before 1]T<š<<<Š<z<<<Z<ž<<<Ž&[before 1]X<õ<<<Õ<ä<<<Ä<ö<<<Ö<ü<<<Ü",
        "fa": "[reorder Arab]&\u{64E}<<\u{650}<<\u{64F}<<\u{64B}<<\u{64D}<<\u{64C}"
            + "&[before 1]ا<آ&ا<<ٱ<ء<<أ<<ٲ<<إ<<ٳ<<ؤ<<ی\u{654}<<<ى\u{654}<<<ئ"
            + "&ک<<ڪ<<ګ<<ك<<ڬ<<ڭ<<ڮ&ۏ<ه<<ە<<ہ<<ة<<ۃ<<ۀ<<ھ&ی<<ى<<ے<<ي<<ې<<ۑ<<ۍ<<ێ",
        "fi": "&D\u{335}<<đ<<<Đ&G\u{335}<<ǥ<<<Ǥ&N\u{335}<<ŋ<<<Ŋ&T\u{335}<<ŧ<<<Ŧ&Y<<ü<<<Ü"
            + "&Z\u{335}<<ʒ<<<Ʒ&[before 1]ǀ<å<<<Å<ä<<<Ä<<æ<<<Æ<ö<<<Ö<<ø<<<Ø",
        "fil": "&N<ñ<<<Ñ<ng<<<Ng<<<NG",
        "fo": "&D<<đ<<<Đ<<ð<<<Ð&t<<<þ/h&T<<<Þ/H&Y<<u\u{308}<<<U\u{308}<<u\u{30B}<<<U\u{30B}"
            + "&[before 1]ǀ<æ<<<Æ<<ä<<<Ä<<e\u{328}<<<E\u{328}<ø<<<Ø<<ö<<<Ö<<ő<<<Ő<<œ<<<Œ<å<<<Å<<<aa<<<Aa<<<AA",
        "he": "[reorder Hebr]",
        "hr": "[reorder Latn Cyrl]&C<č<<<Č<ć<<<Ć&D<dž<<<ǆ<<<Dž<<<ǅ<<<DŽ<<<Ǆ<đ<<<Đ"
            + "&L<lj<<<ǉ<<<Lj<<<ǈ<<<LJ<<<Ǉ&N<nj<<<ǌ<<<Nj<<<ǋ<<<NJ<<<Ǌ&S<š<<<Š&Z<ž<<<Ž",
        "hu": "&C<cs<<<Cs<<<CS&D<dz<<<Dz<<<DZ&DZ<dzs<<<Dzs<<<DZS&G<gy<<<Gy<<<GY"
            + "&L<ly<<<Ly<<<LY&N<ny<<<Ny<<<NY&S<sz<<<Sz<<<SZ&T<ty<<<Ty<<<TY&Z<zs<<<Zs<<<ZS"
            + "&O<ö<<<Ö<<ő<<<Ő&U<ü<<<Ü<<ű<<<Ű&cs<<<ccs/cs&Cs<<<Ccs/cs&CS<<<CCS/CS"
            + "&dz<<<ddz/dz&Dz<<<Ddz/dz&DZ<<<DDZ/DZ&dzs<<<ddzs/dzs&Dzs<<<Ddzs/dzs"
            + "&DZS<<<DDZS/DZS&gy<<<ggy/gy&Gy<<<Ggy/gy&GY<<<GGY/GY&ly<<<lly/ly&Ly<<<Lly/ly"
            + "&LY<<<LLY/LY&ny<<<nny/ny&Ny<<<Nny/ny&NY<<<NNY/NY&sz<<<ssz/sz&Sz<<<Ssz/sz"
            + "&SZ<<<SSZ/SZ&ty<<<tty/ty&Ty<<<Tty/ty&TY<<<TTY/TY&zs<<<zzs/zs&Zs<<<Zzs/zs"
            + "&ZS<<<ZZS/ZS",
        "hy": "[reorder Armn]&եվ<<<և",
        "is": "&[before 1]b<á<<<Á&d<<đ<<<Đ<ð<<<Ð&[before 1]f<é<<<É&[before 1]j<í<<<Í"
            + "&[before 1]p<ó<<<Ó&[before 1]v<ú<<<Ú&[before 1]z<ý<<<Ý"
            + "&[before 1]ǀ<æ<<<Æ<<ä<<<Ä<ö<<<Ö<<ø<<<Ø<å<<<Å",
        "ja": "[reorder Latn Kana Hani]",
        "ka": "[reorder Geor]",
        "kk": "[reorder Cyrl]&Е<ё<<<Ё&Ұ<ү<<<Ү&[before 1]ь<і<<<І",
        "ko": "[reorder Hang Hani]",
        "ky": "[reorder Cyrl]&е<ё<<<Ё",
        "lt": "&\u{300}=\u{307}\u{300}&\u{301}=\u{307}\u{301}&\u{303}=\u{307}\u{303}"
            + "&A<<ą<<<Ą&C<č<<<Č&E<<ę<<<Ę<<ė<<<Ė&I<<į<<<Į<<y<<<Y&S<š<<<Š&U<<ų<<<Ų<<ū<<<Ū"
            + "&Z<ž<<<Ž",
        "lv": "&[before 1]D<č<<<Č&[before 1]H<ģ<<<Ģ&I<<y<<<Y&[before 1]L<ķ<<<Ķ"
            + "&[before 1]M<ļ<<<Ļ&[before 1]O<ņ<<<Ņ&[before 1]S<ŗ<<<Ŗ&[before 1]T<š<<<Š"
            + "&[before 1]Ʒ<ž<<<Ž",
        "mk": "[reorder Cyrl]&ԃ<ѓ<<<Ѓ&ћ<ќ<<<Ќ",
        "nb": "&D<<đ<<<Đ<<ð<<<Ð&t<<<þ/h&T<<<Þ/H&Y<<u\u{308}<<<U\u{308}<<u\u{30B}<<<U\u{30B}"
            + "&[before 1]ǀ<æ<<<Æ<<ä<<<Ä<<e\u{328}<<<E\u{328}<ø<<<Ø<<ö<<<Ö<<ő<<<Ő<<œ<<<Œ<å<<<Å<<aa<<<Aa<<<AA",
        "pl": "&A<ą<<<Ą&C<ć<<<Ć&E<ę<<<Ę&L<ł<<<Ł&N<ń<<<Ń&O<ó<<<Ó&S<ś<<<Ś&Z<ź<<<Ź<ż<<<Ż",
        "ro": "&A<ă<<<Ă<â<<<Â&I<î<<<Î&S<ş=ș<<<Ş=Ș&T<ţ=ț<<<Ţ=Ț",
        "ru": "[reorder Cyrl]",
        "se": "&[before 1]b<á<<<Á&[before 1]d<č<<<Č<ʒ<<<Ʒ<ǯ<<<Ǯ&[before 1]e<đ<<<Đ<<ð<<<Ð"
            + "&[before 1]h<ǧ<<<Ǧ<ǥ<<<Ǥ&[before 1]l<ǩ<<<Ǩ&[before 1]o<ŋ<<<Ŋ<<ń<<<Ń<<ñ<<<Ñ"
            + "&[before 1]t<š<<<Š&[before 1]u<ŧ<<<Ŧ<<þ<<<Þ&y<<ü<<<Ü<<ű<<<Ű"
            + "&[before 1]ǀ<ž<<<Ž<ø<<<Ø<<œ<<<Œ<æ<<<Æ<å<<<Å<<ȧ<<<Ȧ<ä<<<Ä<<ã<<<Ã<ö<<<Ö<<ő<<<Ő<<õ<<<Õ<<ô<<<Ô<<ǫ<<<Ǫ",
        "sk": "&A<a\u{308}<<<A\u{308}&C<c\u{30C}<<<C\u{30C}&H<ch<<<cH<<<Ch<<<CH"
            + "&O<o\u{302}<<<O\u{302}&R<r\u{30C}<<<R\u{30C}&S<s\u{30C}<<<S\u{30C}"
            + "&Z<z\u{30C}<<<Z\u{30C}",
        "sl": "&C<č<<<Č<ć<<<Ć&D<đ<<<Đ&S<š<<<Š&Z<ž<<<Ž",
        "sq": "&[before 1]D<ç<<<Ç&[before 1]E<dh<<<Dh<<<DH&[before 1]F<ë<<<Ë"
            + "&[before 1]H<gj<<<Gj<<<GJ&[before 1]M<ll<<<Ll<<<LL&[before 1]O<nj<<<Nj<<<NJ"
            + "&[before 1]S<rr<<<Rr<<<RR&[before 1]T<sh<<<Sh<<<SH&[before 1]U<th<<<Th<<<TH"
            + "&[before 1]Y<xh<<<Xh<<<XH&[before 1]Ʒ<zh<<<Zh<<<ZH",
        "sr": "[reorder Cyrl]",
        "sv": "&D<<đ<<<Đ<<ð<<<Ð&t<<<þ/h&T<<<Þ/H&Y<<u\u{308}<<<U\u{308}<<u\u{30B}<<<U\u{30B}"
            + "&[before 1]ǀ<å<<<Å<ä<<<Ä<<æ<<<Æ<<e\u{328}<<<E\u{328}<ö<<<Ö<<ø<<<Ø<<ő<<<Ő<<œ<<<Œ<<ô<<<Ô",
        "th": "[reorder Thai]",
        "tk": "&C<ç<<<Ç&E<ä<<<Ä&J<ž<<<Ž&N<ň<<<Ň&O<ö<<<Ö&S<ş<<<Ş&U<ü<<<Ü&Y<ý<<<Ý",
        "tr": "&C<c\u{327}<<<C\u{327}&G<g\u{306}<<<G\u{306}&[before 1]i<ı<<<I&i<<<İ"
            + "&O<o\u{308}<<<O\u{308}&S<s\u{327}<<<S\u{327}&U<u\u{308}<<<U\u{308}",
        "uk": "[reorder Cyrl]&Г<ґ<<<Ґ&і<ї<<<Ї",
        "vi": "&\u{300}<<\u{309}<<\u{303}<<\u{301}<<\u{323}&a<ă<<<Ă<â<<<Â&d<đ<<<Đ&e<ê<<<Ê"
            + "&o<ô<<<Ô<ơ<<<Ơ&u<ư<<<Ư",
        "zh": "[reorder Hani]",
    ]

    /// Languages with another's order.
    static let alike = ["bs": "hr", "gl": "es", "nn": "nb", "no": "nb"]
}
