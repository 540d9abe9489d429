// Written by Tests/Languages/table from CLDR 41: not to be changed by hand.

// swift-format-ignore-file
extension LanguageTable {
    /// A language, its script and region; `TW=Hant`: the script there, `Hant:TW`: the region with that script.
    static let languages = """
        aa Latn ET
        ab Cyrl GE
        ae Avst IR
        af Latn ZA
        agq Latn CM
        ak Latn GH
        am Ethi ET
        an Latn ES
        ar Arab EG
        as Beng IN
        asa Latn TZ
        ast Latn ES
        av Cyrl RU
        ay Latn BO
        az Latn AZ Arab:IR IQ=Arab IR=Arab RU=Cyrl
        ba Cyrl RU
        bas Latn CM
        be Cyrl BY
        bem Latn ZM
        bez Latn TZ
        bg Cyrl BG
        bi Latn VU
        bm Latn ML
        bn Beng BD
        bo Tibt CN
        br Latn FR
        brx Deva IN
        bs Latn BA
        ca Latn ES
        ccp Cakm BD
        ce Cyrl RU
        ceb Latn PH
        cgg Latn UG
        ch Latn GU
        chr Cher US
        ckb Arab IQ
        co Latn FR
        cr Cans CA
        cs Latn CZ
        cu Cyrl RU Glag:BG
        cv Cyrl RU
        cy Latn GB
        da Latn DK
        dav Latn KE
        de Latn DE
        dje Latn NE
        doi Deva IN
        dsb Latn DE
        dua Latn CM
        dv Thaa MV
        dyo Latn SN
        dz Tibt BT
        ebu Latn KE
        ee Latn GH
        el Grek GR
        en Latn US Shaw:GB
        eo Latn 001
        es Latn ES
        et Latn EE
        eu Latn ES
        ewo Latn CM
        fa Arab IR
        ff Latn SN Adlm:GN
        fi Latn FI
        fil Latn PH
        fj Latn FJ
        fo Latn FO
        fr Latn FR
        fur Latn IT
        fy Latn NL
        ga Latn IE
        gd Latn GB
        gl Latn ES
        gn Latn PY
        gsw Latn CH
        gu Gujr IN
        guz Latn KE
        gv Latn IM
        ha Latn NG CM=Arab SD=Arab
        haw Latn US
        he Hebr IL
        hi Deva IN Latn:IN
        ho Latn PG
        hr Latn HR
        hsb Latn DE
        ht Latn HT
        hu Latn HU
        hy Armn AM
        hz Latn NA
        ia Latn 001
        id Latn ID
        ig Latn NG
        ii Yiii CN
        ik Latn US
        io Latn 001
        is Latn IS
        it Latn IT
        iu Cans CA
        ja Jpan JP
        jgo Latn CM
        jmc Latn TZ
        jv Latn ID
        ka Geor GE
        kab Latn DZ
        kam Latn KE
        kde Latn TZ
        kea Latn CV
        kg Latn CD
        kgp Latn BR
        khq Latn ML
        ki Latn KE
        kj Latn NA
        kk Cyrl KZ AF=Arab Arab:CN CN=Arab IR=Arab MN=Arab
        kkj Latn CM
        kl Latn GL
        kln Latn KE
        km Khmr KH
        kn Knda IN
        ko Kore KR
        kok Deva IN
        kr Latn ZZ
        ks Arab IN
        ksb Latn TZ
        ksf Latn CM
        ksh Latn DE
        ku Latn TR Arab:IQ LB=Arab Yezi:GE
        kv Cyrl RU
        kw Latn GB
        ky Cyrl KG Arab:CN CN=Arab Latn:TR TR=Latn
        la Latn VA
        lag Latn TZ
        lb Latn LU
        lg Latn UG
        li Latn NL
        lkt Latn US
        ln Latn CD
        lo Laoo LA
        lrc Arab IR
        lt Latn LT
        lu Latn CD
        luo Latn KE
        luy Latn KE
        lv Latn LV
        mai Deva IN
        mas Latn KE
        mer Latn KE
        mfe Latn MU
        mg Latn MG
        mgh Latn MZ
        mgo Latn CM
        mh Latn MH
        mi Latn NZ
        mk Cyrl MK
        ml Mlym IN
        mn Cyrl MN CN=Mong Mong:CN
        mni Beng IN
        mr Deva IN
        ms Latn MY CC=Arab
        mt Latn MT
        mua Latn CM
        my Mymr MM
        mzn Arab IR
        na Latn NR
        naq Latn NA
        nb Latn NO
        nd Latn ZW
        nds Latn DE
        ne Deva NP
        ng Latn NA
        nl Latn NL
        nmg Latn CM
        nn Latn NO
        nnh Latn CM
        no Latn NO
        nr Latn ZA
        nus Latn SS
        nv Latn US
        ny Latn MW
        nyn Latn UG
        oc Latn FR
        oj Cans CA
        om Latn ET
        or Orya IN
        os Cyrl GE
        pa Guru IN Arab:PK PK=Arab
        pcm Latn NG
        pl Latn PL
        ps Arab AF
        pt Latn BR
        qu Latn PE
        rm Latn CH
        rn Latn BI
        ro Latn RO
        rof Latn TZ
        ru Cyrl RU
        rw Latn RW
        rwk Latn TZ
        sa Deva IN
        sah Cyrl RU
        saq Latn KE
        sat Olck IN
        sbp Latn TZ
        sc Latn IT
        sd Arab PK Deva:IN IN=Deva Khoj:IN Sind:IN
        se Latn NO
        seh Latn MZ
        ses Latn ML
        sg Latn CF
        shi Tfng MA
        si Sinh LK
        sk Latn SK
        sl Latn SI
        sm Latn WS
        smn Latn FI
        sn Latn ZW
        so Latn SO
        sq Latn AL
        sr Cyrl RS ME=Latn RO=Latn RU=Latn TR=Latn
        ss Latn ZA
        st Latn ZA
        su Latn ID
        sv Latn SE
        sw Latn TZ
        ta Taml IN
        te Telu IN
        teo Latn UG
        tg Cyrl TJ Arab:PK PK=Arab
        th Thai TH
        ti Ethi ET
        tk Latn TM
        tn Latn ZA
        to Latn TO
        tr Latn TR
        ts Latn ZA
        tt Cyrl RU
        twq Latn NE
        ty Latn PF
        tzm Latn MA
        ug Arab CN Cyrl:KZ KZ=Cyrl MN=Cyrl
        uk Cyrl UA
        ur Arab PK
        uz Latn UZ AF=Arab Arab:AF CN=Cyrl
        vai Vaii LR
        ve Latn ZA
        vi Latn VN
        vo Latn 001
        vun Latn TZ
        wa Latn BE
        wae Latn CH
        wo Latn SN
        xh Latn ZA
        xog Latn UG
        yav Latn CM
        yi Hebr 001
        yo Latn NG
        yrl Latn BR
        yue Hant HK CN=Hans Hans:CN
        za Latn CN
        zgh Tfng MA
        zh Hans CN AU=Hant BN=Hant Bopo:TW GB=Hant GF=Hant HK=Hant Hanb:TW Hant:TW ID=Hant MO=Hant PA=Hant PF=Hant PH=Hant SR=Hant TH=Hant TW=Hant US=Hant VN=Hant
        zu Latn ZA
        """

    /// Locales, and what each inherits from against the rule of leaving off what stands last.
    static let parents = """
        en-150=en-001 en-AG=en-001 en-AI=en-001 en-AT=en-150 en-AU=en-001 en-BB=en-001 en-BE=en-150
        en-BM=en-001 en-BS=en-001 en-BW=en-001 en-BZ=en-001 en-CC=en-001 en-CH=en-150 en-CK=en-001
        en-CM=en-001 en-CX=en-001 en-CY=en-001 en-DE=en-150 en-DG=en-001 en-DK=en-150 en-DM=en-001
        en-ER=en-001 en-FI=en-150 en-FJ=en-001 en-FK=en-001 en-FM=en-001 en-GB=en-001 en-GD=en-001
        en-GG=en-001 en-GH=en-001 en-GI=en-001 en-GM=en-001 en-GY=en-001 en-HK=en-001 en-IE=en-001
        en-IL=en-001 en-IM=en-001 en-IN=en-001 en-IO=en-001 en-JE=en-001 en-JM=en-001 en-KE=en-001
        en-KI=en-001 en-KN=en-001 en-KY=en-001 en-LC=en-001 en-LR=en-001 en-LS=en-001 en-MG=en-001
        en-MO=en-001 en-MS=en-001 en-MT=en-001 en-MU=en-001 en-MV=en-001 en-MW=en-001 en-MY=en-001
        en-NA=en-001 en-NF=en-001 en-NG=en-001 en-NL=en-150 en-NR=en-001 en-NU=en-001 en-NZ=en-001
        en-PG=en-001 en-PK=en-001 en-PN=en-001 en-PW=en-001 en-RW=en-001 en-SB=en-001 en-SC=en-001
        en-SD=en-001 en-SE=en-150 en-SG=en-001 en-SH=en-001 en-SI=en-150 en-SL=en-001 en-SS=en-001
        en-SX=en-001 en-SZ=en-001 en-TC=en-001 en-TK=en-001 en-TO=en-001 en-TT=en-001 en-TV=en-001
        en-TZ=en-001 en-UG=en-001 en-VC=en-001 en-VG=en-001 en-VU=en-001 en-WS=en-001 en-ZA=en-001
        en-ZM=en-001 en-ZW=en-001 es-AR=es-419 es-BO=es-419 es-BR=es-419 es-BZ=es-419 es-CL=es-419
        es-CO=es-419 es-CR=es-419 es-CU=es-419 es-DO=es-419 es-EC=es-419 es-GT=es-419 es-HN=es-419
        es-MX=es-419 es-NI=es-419 es-PA=es-419 es-PE=es-419 es-PR=es-419 es-PY=es-419 es-SV=es-419
        es-US=es-419 es-UY=es-419 es-VE=es-419 hi-Latn=en-IN nb=no nn=no pt-AO=pt-PT pt-CH=pt-PT pt-CV=pt-PT
        pt-FR=pt-PT pt-GQ=pt-PT pt-GW=pt-PT pt-LU=pt-PT pt-MO=pt-PT pt-MZ=pt-PT pt-ST=pt-PT pt-TL=pt-PT
        zh-Hant-MO=zh-Hant-HK
        """

    /// Codes of languages that were replaced, or are written shorter.
    static let replacedLanguages = """
        aar=aa abk=ab adp=dz afr=af aka=ak alb=sq als=sq amh=am ara=ar arb=ar arg=an arm=hy asm=as ava=av
        ave=ae aym=ay ayr=ay aze=az azj=az bak=ba bam=bm baq=eu bel=be ben=bn bis=bi bod=bo bos=bs bre=br
        bul=bg bur=my bxk=luy cat=ca ces=cs cha=ch che=ce chi=zh chu=cu chv=cv cmn=zh cnr=sr-ME cor=kw cos=co
        cre=cr cwd=cr cym=cy cze=cs dan=da deu=de dgo=doi div=dv drh=mn drw=fa-AF dut=nl dzo=dz ekk=et ell=el
        eng=en epo=eo esk=ik est=et eus=eu ewe=ee fao=fo fas=fa fat=ak fij=fj fin=fi fra=fr fre=fr fry=fy
        fuc=ff ful=ff gaz=om geo=ka ger=de gla=gd gle=ga glg=gl glv=gv gre=el grn=gn gug=gn guj=gu hat=ht
        hau=ha hbs=sr-Latn heb=he her=hz hin=hi hmo=ho hrv=hr hun=hu hye=hy ibo=ig ice=is ido=io iii=ii ike=iu
        iku=iu in=id ina=ia ind=id ipk=ik isl=is ita=it iw=he jav=jv ji=yi jpn=ja jw=jv kal=kl kan=kn kas=ks
        kat=ka kau=kr kaz=kk khk=mn khm=km kik=ki kin=rw kir=ky kmr=ku knc=kr kng=kg knn=kok kom=kv kon=kg
        kor=ko kpv=kv kua=kj kur=ku lao=lo lat=la lav=lv lim=li lin=ln lit=lt ltz=lb lub=lu lug=lg lvs=lv
        mac=mk mah=mh mal=ml mao=mi mar=mr may=ms mkd=mk mlg=mg mlt=mt mo=ro mol=ro mon=mn mri=mi msa=ms
        mya=my nau=na nav=nv nbl=nr nde=nd ndo=ng nep=ne nld=nl nno=nn nob=nb nor=no npi=ne nya=ny oci=oc
        ojg=oj oji=oj ori=or orm=om ory=or oss=os pan=pa pbu=ps per=fa pes=fa plt=mg pol=pl por=pt prs=fa-AF
        pus=ps que=qu quz=qu roh=rm ron=ro rum=ro run=rn rus=ru sag=sg san=sa scc=sr scr=hr sh=sr-Latn sin=si
        slk=sk slo=sk slv=sl sme=se smo=sm sna=sn snd=sd som=so sot=st spa=es spy=kln sqi=sq src=sc srd=sc
        srp=sr ssw=ss sun=su swa=sw swc=sw-CD swe=sv swh=sw tah=ty tam=ta tat=tt tel=te tgk=tg tgl=fil tha=th
        tib=bo tir=ti tl=fil tnf=fa-AF ton=to tsn=tn tso=ts tuk=tk tur=tr tw=ak twi=ak uig=ug ukr=uk urd=ur
        uzb=uz uzn=uz ven=ve vie=vi vol=vo wel=cy wln=wa wol=wo xho=xh ydd=yi yid=yi yor=yo zha=za zho=zh
        zsm=ms zul=zu zyb=za
        """

    /// Codes of regions that were replaced.
    static let replacedRegions = """
        BU=MM CT=KI DD=DE DY=BJ FX=FR HV=BF JT=UM MI=UM NH=VU NQ=AQ PU=UM PZ=PA QU=EU RH=ZW TP=TL UK=GB VD=VN
        WK=UM YD=YE ZR=CD
        """
}
