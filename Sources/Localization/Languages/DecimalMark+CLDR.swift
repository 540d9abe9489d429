// Written by Tests/Languages/decimals from CLDR 41: not to be changed by hand.

// swift-format-ignore-file
extension DecimalMark {
    /// A locale and its sign, where it has another one than what it inherits from.
    static let table = """
        af=, ar-DZ=, ar-LB=, ar-LY=, ar-MA=, ar-MR=, ar-TN=, az=, az-Cyrl=, be=, bg=, br=, bs=, bs-Cyrl=, ca=,
        cs=, da=, de=, de-CH=. de-LI=. el=, en-AT=, en-BE=, en-DE=, en-DK=, en-FI=, en-NL=, en-SE=, en-SI=,
        en-ZA=, eo=, es=, es-419=. es-AR=, es-BO=, es-CL=, es-CO=, es-CR=, es-EC=, es-PY=, es-UY=, es-VE=, et=,
        eu=, ff=, fi=, fo=, fr=, fy=, gl=, hr=, hu=, hy=, ia=, id=, is=, it=, it-CH=. jv=, ka=, kk=, kl=, km=,
        ku=, ky=, lb=, ln=, lo=, lt=, lu=, lv=, mk=, ms-BN=, ms-ID=, nl=, no=, os=, pl=, ps=, pt=, qu-BO=, rn=,
        ro=, ru=, rw=, sc=, se=, sg=, sk=, sl=, sq=, sr=, sr-Latn=, su=, sv=, sw-CD=, tg=, tk=, tr=, tt=, uk=,
        uz=, uz-Arab=, uz-Cyrl=, vi=, wo=,
        """
}
