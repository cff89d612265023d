/** The languages in which documents and countries are found by their names, as BCP 47 tags. */
export const findingLanguages = [
  'en',
  'es',
  'pt',
  'fr',
  'de',
  'it',
  'nl',
  'pl',
  'ru',
  'uk',
  'tr',
  'ar',
  'fa',
  'hi',
  'bn',
  'id',
  'vi',
  'th',
  'zh-Hans',
  'zh-Hant',
  'ja',
  'ko',
] as const
export type FindingLanguage = (typeof findingLanguages)[number]

/**
 * The countries whose own documents are meant first by words of a language that name no country: "Reisepass" asks for a
 * German passport first. English has none, because readers of every country use it.
 */
export const homesOfLanguage: Readonly<Record<FindingLanguage, readonly string[]>> = {
  en: [],
  es: ['es', 'mx', 'ar', 'co', 'pe', 'cl', 've', 'ec', 'gt', 'cu', 'do', 'hn'],
  pt: ['br', 'pt', 'ao', 'mz', 'cv'],
  fr: ['fr', 'be', 'ch', 'ca', 'ci', 'sn', 'ml', 'dz', 'ma', 'tn'],
  de: ['de', 'at', 'ch', 'li', 'lu'],
  it: ['it', 'ch', 'sm'],
  nl: ['nl', 'be', 'sr'],
  pl: ['pl'],
  ru: ['ru', 'by', 'kz', 'kg'],
  uk: ['ua'],
  tr: ['tr'],
  ar: ['sa', 'eg', 'ae', 'iq', 'ma', 'dz', 'jo', 'sy', 'kw', 'qa', 'bh'],
  fa: ['ir', 'af'],
  hi: ['in', 'np'],
  bn: ['bd', 'in'],
  id: ['id'],
  vi: ['vn'],
  th: ['th'],
  'zh-Hans': ['cn', 'sg'],
  'zh-Hant': ['tw', 'hk', 'mo'],
  ja: ['jp'],
  ko: ['kr'],
}

/** What people call a kind of document. `language` is absent for a name that is used in several languages. */
export interface KindName {
  readonly name: string
  readonly language?: FindingLanguage
}

/** The names of a kind, divided by commas, in English and names that several languages share under `any`. */
type Names = Readonly<Partial<Record<FindingLanguage | 'any', string>>>

/** What people type for a kind of document, by a pattern of its slug. */
const kinds: readonly (readonly [slug: RegExp, names: Names])[] = [
  [
    /passport/,
    {
      any: 'travel document, pass, pas, passi, útlevél, pașaport, διαβατήριο, דרכון, پاسپورٹ, pasport',
      es: 'pasaporte',
      pt: 'passaporte',
      fr: 'passeport',
      de: 'Reisepass, Passbild, Passfoto',
      it: 'passaporto, fototessera',
      nl: 'paspoort, pasfoto',
      pl: 'paszport',
      ru: 'паспорт, загранпаспорт, заграничный паспорт',
      uk: 'закордонний паспорт, паспорт громадянина',
      tr: 'pasaport',
      ar: 'جواز سفر, جواز, باسبور',
      fa: 'گذرنامه, پاسپورت',
      hi: 'पासपोर्ट',
      bn: 'পাসপোর্ট',
      id: 'paspor',
      vi: 'hộ chiếu',
      th: 'หนังสือเดินทาง, พาสปอร์ต',
      'zh-Hans': '护照',
      'zh-Hant': '護照',
      ja: 'パスポート, 旅券',
      ko: '여권',
    },
  ],
  [/passport(?!.*(child|minor))/, { any: 'epassport, biometric' }],
  [
    /(child|minor)/,
    { any: 'baby, infant, kid, children, toddler, bébé, enfant, niño, bebé, Kinder, ребенок, 儿童' },
  ],
  [
    /visa/,
    {
      any: `entry permit, Visum, visado, visto, wiza, vize, виза, віза, 签证, 簽證, ビザ, 査証, 비자, 사증, वीज़ा, वीजा, ভিসা, تأشيرة,
        فيزا, ویزا, روادید, thị thực, วีซ่า, ויזה`,
    },
  ],
  [
    /(e-visa|eta|k-eta|nzeta|visa-online|visa-digital)/,
    { any: 'evisa, eTA, electronic travel authorisation, electronic travel authorization, online' },
  ],
  [
    /(id-card|identity-card|national-id|dni|^id$|resident-id|civil-id|emirates-id|citizen-card|voter-card)/,
    {
      any: 'identity card, ID card, national ID',
      es: 'DNI, cédula, carnet de identidad, documento de identidad',
      pt: 'carteira de identidade, bilhete de identidade',
      fr: "carte d'identité, carte nationale d'identité, CNI",
      de: 'Personalausweis, Ausweis',
      it: "carta d'identità",
      nl: 'identiteitskaart',
      pl: 'dowód osobisty, dowód',
      ru: 'удостоверение личности',
      uk: 'посвідчення особи, паспорт громадянина',
      tr: 'kimlik, kimlik kartı',
      ar: 'بطاقة الهوية, هوية, بطاقة هوية',
      fa: 'کارت ملی',
      hi: 'पहचान पत्र',
      bn: 'জাতীয় পরিচয়পত্র, পরিচয়পত্র',
      id: 'kartu identitas',
      vi: 'căn cước, chứng minh thư',
      th: 'บัตรประชาชน',
      'zh-Hans': '身份证',
      'zh-Hant': '身份證, 身分證',
      ja: '身分証明書',
      ko: '주민등록증, 신분증',
    },
  ],
  [
    /driving-licence/,
    {
      any: "driver's license, driver license, drivers licence, driving permit, DL",
      es: 'carnet de conducir, licencia de conducir, permiso de conducir',
      pt: 'carta de condução, carteira de motorista, CNH',
      fr: 'permis de conduire',
      de: 'Führerschein',
      it: 'patente, patente di guida',
      nl: 'rijbewijs',
      pl: 'prawo jazdy',
      ru: 'водительские права, водительское удостоверение',
      uk: 'водійське посвідчення, водійські права',
      tr: 'ehliyet, sürücü belgesi',
      ar: 'رخصة قيادة, رخصة السياقة',
      fa: 'گواهینامه',
      hi: 'ड्राइविंग लाइसेंस',
      bn: 'ড্রাইভিং লাইসেন্স',
      id: 'surat izin mengemudi',
      vi: 'bằng lái xe, giấy phép lái xe',
      th: 'ใบขับขี่',
      'zh-Hans': '驾照, 驾驶证',
      'zh-Hant': '駕照, 駕駛執照',
      ja: '運転免許証, 免許証',
      ko: '운전면허증, 운전면허',
    },
  ],
  [
    /(residence|permanent-resident|resident-id)/,
    {
      any: 'residence permit, immigration',
      es: 'permiso de residencia, tarjeta de residencia, NIE, TIE',
      pt: 'autorização de residência, título de residência',
      fr: 'titre de séjour, carte de séjour',
      de: 'Aufenthaltstitel, Aufenthaltserlaubnis',
      it: 'permesso di soggiorno',
      nl: 'verblijfsvergunning',
      pl: 'karta pobytu',
      ru: 'вид на жительство, ВНЖ',
      uk: 'посвідка на проживання',
      tr: 'ikamet izni, oturma izni, ikamet',
      ar: 'إقامة, بطاقة إقامة',
      fa: 'کارت اقامت, اقامت',
      hi: 'निवास परमिट',
      id: 'izin tinggal',
      vi: 'thẻ tạm trú',
      th: 'ใบอนุญาตพำนัก',
      'zh-Hans': '居留许可, 居留证',
      'zh-Hant': '居留證',
      ja: '在留カード',
      ko: '외국인등록증',
    },
  ],
  [/(citizenship|naturalization)/, { any: 'naturalisation, naturalization, citizen, citizenship' }],
  [/(online|digital|upload)/, { any: 'file, upload, digital, online' }],
  [/(student|exam)/, { any: 'student, exam, application, admit card' }],
  [/work-permit/, { any: 'work permit, employment' }],
]

/** The names of a list with commas. */
export const divided = (names: string): string[] =>
  names.split(',').map((name) => name.trim().replace(/\s+/g, ' '))

/** The names of a document's kind, by its slug: the names of every pattern that fits. */
export function kindNames(slug: string): KindName[] {
  return kinds
    .filter(([pattern]) => pattern.test(slug))
    .flatMap(([, names]) =>
      (Object.entries(names) as [FindingLanguage | 'any', string][]).flatMap(([language, list]) =>
        divided(list).map((name) => (language === 'any' ? { name } : { name, language })),
      ),
    )
}
