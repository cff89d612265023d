import type { IndexEntry } from '@likeness/rules'

/** What people type for a country in addition to its names in English and in its own languages. */
const countries: Readonly<Record<string, string>> = {
  ae: 'UAE Emirates Dubai',
  ba: 'Bosnia',
  bn: 'Brunei Darussalam',
  by: 'Belarus Byelorussia',
  ci: 'Ivory Coast',
  cn: 'PRC mainland China',
  cz: 'Czech Republic',
  do: 'DR',
  eu: 'EU European Union',
  gb: 'UK GB Great Britain England Scotland Wales Northern Ireland British',
  hk: 'HKSAR SAR',
  kr: 'ROK Korea',
  la: 'Lao',
  mk: 'Macedonia',
  mm: 'Burma',
  mo: 'Macau',
  nl: 'Holland Dutch',
  nz: 'NZ Aotearoa',
  ps: 'Palestine',
  ru: 'Russian Federation',
  sa: 'KSA',
  sz: 'Swaziland',
  tl: 'East Timor',
  tr: 'Turkey',
  tw: 'Formosa ROC',
  us: 'USA US America States American',
  va: 'Holy See',
  vn: 'Viet Nam',
  za: 'RSA',
  zz: 'ICAO ISO worldwide',
}

/** What people type for a kind of document, by a pattern of its slug. */
const documents: readonly (readonly [slug: RegExp, words: string])[] = [
  [/passport/, 'travel document'],
  [/passport(?!.*(child|minor))/, 'epassport biometric'],
  [/(child|minor)/, 'baby infant kid children'],
  [/visa/, 'entry permit'],
  [/(e-visa|eta|k-eta|nzeta|visa-online|visa-digital)/, 'evisa eTA electronic travel authorisation online'],
  [/schengen/, 'Schengen Europe'],
  [
    /(id-card|identity-card|national-id|dni|^id$|resident-id|civil-id|emirates-id)/,
    'identity ID card national',
  ],
  [/driving-licence/, "driver's license driver driving permit DL"],
  [/(residence|permanent-resident|resident-id)/, 'residence permit immigration'],
  [/(citizenship|naturalization)/, 'naturalisation naturalization citizen'],
  [/(online|digital|upload)/, 'file upload digital online'],
  [/(student|exam)/, 'student exam application'],
]

/** What people type for a single document. */
const single: Readonly<Record<string, string>> = {
  'ca-permanent-resident-card': 'PR card',
  'in-pan-card': 'income tax',
  'us-diversity-visa': 'DV lottery green card lottery',
  'us-permanent-resident': 'green card I-485 LPR permanent residence',
  'us-visa-digital': 'DS-160 CEAC nonimmigrant',
}

/** Other names of a document's country, for the search. */
export const countryAlsoCalled = (code: string): string => countries[code] ?? ''

/** Other names of a document and of its kind, for the search. */
export function documentAlsoCalled({ id, country }: Pick<IndexEntry, 'id' | 'country'>): string {
  const slug = id.slice(country.code.length + 1)
  const kinds = documents.flatMap(([pattern, words]) => (pattern.test(slug) ? [words] : []))
  return [...kinds, single[id] ?? ''].filter(Boolean).join(' ')
}
