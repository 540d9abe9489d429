// Written by Tests/Languages/dates from CLDR 41: not to be changed by hand.

// swift-format-ignore-file
extension DateForm {
    /// A locale; the order of day, month and year; what stands between digits; CLDR's pattern with a month's short name.
    static let table = """
        af ymd - d MMM y
        ak ymd / y MMM d
        am dmy / d MMM y
        ar dmy / d MMM y
        as dmy - d MMM y
        az dmy . d MMM y
        az-Cyrl dmy . d MMM y
        be dmy . d MMM y
        bg dmy . d.MM.y
        bm dmy / d MMM y
        bn dmy / d MMM, y
        bo ymd - y ལོའི་MMMཚེས་d
        br dmy / d MMM y
        bs dmy . d. MMM y.
        bs-Cyrl dmy . dd. MMM y.
        ca dmy / d MMM y
        cs dmy . d. M. y
        cy dmy / d MMM y
        da dmy . d. MMM y
        de dmy . d. MMM y
        dz ymd - y MMM d
        ee mdy / MMM d, y
        el dmy / d MMM y
        en mdy / MMM d, y
        en-001 dmy / d MMM y
        en-AE dmy / d MMM y
        en-BE dmy / dd MMM y
        en-BW dmy / dd MMM y
        en-BZ dmy / dd MMM y
        en-CA ymd - MMM d, y
        en-IN dmy / dd-MMM-y
        en-MT dmy / dd MMM y
        en-MV dmy - d MMM y
        en-PK dmy / dd-MMM-y
        en-SE ymd - d MMM y
        en-ZA ymd / dd MMM y
        en-ZW dmy / dd MMM, y
        eo ymd - d MMM y
        es dmy / d MMM y
        es-CL dmy - d MMM y
        es-PA mdy / d MMM y
        es-PR mdy / d MMM y
        et dmy . d. MMM y
        eu ymd / y MMM d
        fa ymd / d MMM y
        fa-AF mdy / MMM d, y
        ff dmy / d MMM y
        ff-Adlm dmy - d MMM⹁ y
        fi dmy . d. MMM y
        fo dmy . d. MMM y
        fr dmy / d MMM y
        fr-CA ymd - d MMM y
        fr-CH dmy . d MMM y
        fy dmy - d MMM y
        ga dmy / d MMM y
        gd dmy / d MMM y
        gl dmy / d MMM y
        gu dmy / d MMM, y
        gv dmy / MMM dd, y
        ha ymd - d MMM, y
        he dmy . d בMMM y
        hi dmy / d MMM y
        hr dmy . d. MMM y.
        hu ymd . y. MMM d.
        hy dmy . d MMM, y թ.
        ia dmy - d MMM y
        id dmy / d MMM y
        ig dmy / d MMM y
        ii ymd - y MMM d
        is dmy . d. MMM y
        it dmy / d MMM y
        it-CH dmy . d MMM y
        ja ymd / y年M月d日
        jv dmy - d MMM y
        ka dmy . d MMM. y
        ki dmy / d MMM y
        kk dmy . y d MMM
        kl ymd - dd MMM y
        km dmy / d MMM y
        kn dmy / MMM d,y
        ko ymd . y년 MMM d일
        ks mdy / MMM d, y
        ks-Deva dmy / d MMM y
        kw dmy / d MMM y
        ky ydm - y- d-MMM
        lb dmy . d. MMM y
        lg dmy / d MMM y
        ln dmy / d MMM y
        lo dmy / d MMM y
        lt ymd - y-MM-dd
        lu dmy / d MMM y
        lv dmy . y. d. MMM
        mg ymd - d MMM y
        mi dmy - d MMM y
        mk dmy . d MMM y
        ml dmy / y MMM d
        mn ymd . y MMM d
        mr dmy / d MMM, y
        ms dmy / d MMM y
        mt mdy / d’ MMM, y
        my dmy - y- MMM d
        nd dmy / d MMM y
        ne ymd - y MMM d
        nl dmy - d MMM y
        nl-BE dmy / d MMM y
        no dmy . d. MMM y
        om ymd - y MMM d
        or mdy / MMM d, y
        os dmy . dd MMM y
        pa dmy / d MMM y
        pa-Arab dmy / d MMM y
        pl dmy . d MMM y
        ps ymd - y MMM d
        pt dmy / d MMM y
        pt-PT dmy / d/MM/y
        qu dmy - d MMM y
        rm dmy - dd-MM-y
        rn dmy / d MMM y
        ro dmy . d MMM y
        ru dmy . d MMM y
        rw ymd - y MMM d
        sa dmy / d MMM y
        sc dmy / d MMM y
        sd ymd - y MMM d
        sd-Deva mdy / MMM d, y
        se ymd - y MMM d
        se-FI dmy . d MMM y
        sg dmy / d MMM, y
        si ymd - y MMM d
        sk dmy . d. M. y
        sl dmy . d. MMM y
        sn ymd - y MMM d
        so mdy / MMM d, y
        sq dmy . d MMM y
        sr dmy . d. MMM y.
        sr-Latn dmy . d. MMM y.
        su dmy / d MMM, y
        sv ymd - d MMM y
        sw dmy / d MMM y
        ta dmy / d MMM, y
        te dmy / d, MMM y
        tg dmy / d MMM, y
        th dmy / d MMM y
        ti dmy / d MMM y
        tk dmy . d MMM y
        to dmy / d MMM y
        tr dmy . d MMM y
        tt dmy . y, d MMM
        ug ydm - y d-MMM
        uk dmy . d MMM y
        ur dmy / d MMM، y
        uz dmy / d-MMM, y
        uz-Arab ymd / d MMM y
        uz-Cyrl dmy / d MMM, y
        vi dmy / d MMM, y
        wo dmy - d MMM y
        xh ymd - y MMM d
        yi dmy - dטן MMM y
        yo dmy / d MMM y
        zh ymd / y年M月d日
        zh-Hans-HK dmy / y年M月d日
        zh-Hant ymd / y年M月d日
        zh-Hant-HK dmy / y年M月d日
        zu ymd - MMM d, y
        """
}
