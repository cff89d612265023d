/** Countries for which Unicode's likely language is not the only official one, or is not the written one. */
const languages: Readonly<Record<string, readonly string[]>> = {
  be: ['nl', 'fr', 'de'],
  by: ['be', 'ru'],
  ca: ['en', 'fr'],
  ch: ['de', 'fr', 'it', 'rm'],
  cm: ['fr', 'en'],
  cy: ['el', 'tr'],
  fi: ['fi', 'sv'],
  gh: ['en'],
  hk: ['zh-Hant', 'en'],
  ie: ['ga', 'en'],
  il: ['he', 'ar'],
  iq: ['ar', 'ckb'],
  kz: ['kk', 'ru'],
  lk: ['si', 'ta'],
  lu: ['fr', 'de', 'lb'],
  me: ['sr-Latn', 'sr'],
  mk: ['mk', 'sq'],
  mo: ['zh-Hant', 'pt'],
  mu: ['en', 'fr'],
  nz: ['en', 'mi'],
  pg: ['en', 'tpi'],
  py: ['es', 'gn'],
  rs: ['sr', 'sr-Latn'],
  sg: ['en', 'zh', 'ms', 'ta'],
  sn: ['fr', 'wo'],
  tw: ['zh-Hant'],
  ug: ['en', 'sw'],
  xk: ['sq', 'sr'],
  za: ['en', 'af', 'zu', 'xh'],
  zw: ['en', 'sn'],
}

/** Codes that do not name a single country. */
const withoutLanguage = new Set(['eu', 'zz', 'aq'])

/** A country's name in one of its own languages; `lang` is the BCP 47 tag. */
export interface OwnName {
  lang: string
  name: string
}

/**
 * The names of a country in its own languages, from Unicode's data, the principal language first. Names that equal the
 * English one are left out. `code` is in lower case.
 */
export function ownNames(code: string, englishName: string): OwnName[] {
  if (withoutLanguage.has(code)) return []
  const region = code.toUpperCase()
  const seen = new Set([englishName, new Intl.DisplayNames(['en'], { type: 'region' }).of(region)])
  return (languages[code] ?? [likelyLanguage(region)]).flatMap((lang) => {
    const name = new Intl.DisplayNames([lang], { type: 'region' }).of(region)
    if (name === undefined || seen.has(name)) return []
    seen.add(name)
    return [{ lang, name }]
  })
}

const likelyLanguage = (region: string) => new Intl.Locale(`und-${region}`).maximize().language
