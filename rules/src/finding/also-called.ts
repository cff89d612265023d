/** What people type for a country in addition to its names in English and in its own languages, divided by commas. */
const countries: Readonly<Record<string, string>> = {
  ae: 'UAE, Emirates, Dubai, Abu Dhabi, الامارات',
  ba: 'Bosnia',
  bn: 'Brunei Darussalam',
  br: 'Brasil, brasileiro, brasileira',
  by: 'Byelorussia',
  cd: 'DRC',
  ci: 'Ivory Coast',
  cn: 'PRC, mainland China',
  cz: 'Czech Republic',
  de: 'deutsch, deutscher, deutsche',
  do: 'DR',
  eg: 'Misr',
  es: 'español, española',
  eu: 'EU, European Union, Schengen, Europe',
  fr: 'français, française',
  gb: 'UK, GB, Great Britain, Britain, England, Scotland, Wales, Northern Ireland, British',
  hk: 'HKSAR, SAR',
  hr: 'Hrvatska',
  in: 'Bharat, Hindustan',
  it: 'italiano, italiana',
  jp: 'Nippon, Nihon',
  kr: 'ROK, Korea, Republic of Korea, 한국, Hanguk',
  la: 'Lao',
  ma: 'Maroc',
  mk: 'Macedonia',
  mm: 'Burma',
  mo: 'Macau',
  mx: 'Mejico, mexicano, mexicana',
  nl: 'Holland, Dutch, The Netherlands',
  nz: 'NZ, Aotearoa',
  pg: 'PNG',
  ps: 'Palestine',
  pt: 'português, portuguesa',
  ru: 'Russian Federation, Rossiya',
  sa: 'KSA',
  sz: 'Swaziland',
  tl: 'East Timor',
  tr: 'Turkey, Turkiye',
  tw: 'Formosa, ROC',
  us: 'USA, US, America, States, the States, American, Estados Unidos',
  va: 'Holy See',
  vn: 'Viet Nam',
  za: 'RSA',
  zz: 'ICAO, ISO, worldwide',
}

/** What people type for a kind of document, by a pattern of its slug, divided by commas; other languages come last. */
const documents: readonly (readonly [slug: RegExp, names: string])[] = [
  [
    /passport/,
    `travel document, Reisepass, Pass, passeport, pasaporte, passaporto, passaporte, paspoort, paszport, pas, pasaport,
    паспорт, 护照, 護照, 旅券, パスポート, 여권, पासपोर्ट, جواز سفر, جواز`,
  ],
  [/passport(?!.*(child|minor))/, 'epassport, biometric'],
  [/(child|minor)/, 'baby, infant, kid, children, toddler'],
  [
    /visa/,
    'entry permit, Visum, visado, visto, wiza, vize, виза, 签证, 簽證, ビザ, 査証, 비자, वीज़ा, تأشيرة',
  ],
  [
    /(e-visa|eta|k-eta|nzeta|visa-online|visa-digital)/,
    'evisa, eTA, electronic travel authorisation, electronic travel authorization, online',
  ],
  [/schengen/, 'Schengen, Europe'],
  [
    /(id-card|identity-card|national-id|dni|^id$|resident-id|civil-id|emirates-id)/,
    `identity card, ID card, national ID, Ausweis, Personalausweis, carte d'identité, CNI, DNI, cédula, carta d'identità,
    cartão de cidadão, identiteitskaart, dowód osobisty, kimlik, 身份证, 身份證, 주민등록증`,
  ],
  [
    /driving-licence/,
    `driver's license, driver license, drivers licence, driving permit, DL, Führerschein, permis de conduire, carnet de conducir,
    patente, rijbewijs, 운전면허`,
  ],
  [
    /(residence|permanent-resident|resident-id)/,
    'residence permit, immigration, Aufenthaltstitel, titre de séjour, permiso de residencia',
  ],
  [/(citizenship|naturalization)/, 'naturalisation, naturalization, citizen'],
  [/(online|digital|upload)/, 'file, upload, digital, online'],
  [/(student|exam)/, 'student, exam, application'],
]

/** What people type for a single document. */
const single: Readonly<Record<string, string>> = {
  'ae-emirates-id': 'EID, residence visa',
  'ca-permanent-resident-card': 'PR card',
  'cn-visa-online': 'COVA',
  'gb-passport-digital': 'HMPO, digital',
  'gb-visa': 'UKVI, BRP, biometric residence permit',
  'in-oci-card': 'OCI, PIO',
  'in-pan-card': 'PAN, PAN card, income tax',
  'in-voter-id': 'voter ID, EPIC',
  'jp-my-number-card': 'My Number, マイナンバーカード, マイナンバー',
  'nl-driving-licence': 'RDW',
  'pe-dni': 'DNI',
  'sa-umrah-visa': 'Hajj, Mecca, pilgrimage',
  'us-diversity-visa': 'DV, DV lottery, green card lottery',
  'us-naturalization': 'N-400',
  'us-permanent-resident': 'green card, I-485, LPR, permanent residence',
  'us-visa-digital': 'DS-160, CEAC, nonimmigrant, B1, B2, F1, H1B',
}

const divided = (text: string): string[] => text.split(',').map((name) => name.trim())

/** Other names of a document's country, for the search; the code is in lower case. */
export const countryAlsoCalled = (code: string): string[] => divided(countries[code] ?? '').filter(Boolean)

/** Other names of a document and of its kind, for the search. */
export function documentAlsoCalled(id: string): string[] {
  const slug = id.slice(id.indexOf('-') + 1)
  const kinds = documents.flatMap(([pattern, names]) => (pattern.test(slug) ? divided(names) : []))
  return [...kinds, ...divided(single[id] ?? '')].filter(Boolean)
}
