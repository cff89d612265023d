import type { Language, PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from './english.ts'

/** The parts of the world by which the index can be filtered. */
export const regions = ['Africa', 'Americas', 'Asia', 'Europe', 'Oceania', 'No country'] as const
type Region = (typeof regions)[number]

/** The regions of the United Nations' standard M49, with the European Union and Kosovo added; `zz` is for no country. */
const codes: Readonly<Record<Region, string>> = {
  Africa: `ao bf bi bj bw cd cf cg ci cm cv dj dz eg eh er et ga gh gm gn gq gw ke km lr ls ly ma mg ml mr mu mw mz na
    ne ng re rw sc sd sh sl sn so ss st sz td tf tg tn tz ug yt za zm zw io`,
  Americas: `ag ai ar aw bb bl bm bo bq br bs bv bz ca cl co cr cu cw dm do ec fk gd gf gl gp gs gt gy hn ht jm kn ky lc
    mf mq ms mx ni pa pe pm pr py sr sv sx tc tt us uy vc ve vg vi`,
  Asia: `ae af am az bd bh bn bt cn cy ge hk id il in iq ir jo jp kg kh kp kr kw kz la lb lk mm mn mo mv my np om ph pk ps
    qa sa sg sy th tj tl tm tr tw uz vn ye`,
  Europe: `ad al at ax ba be bg by ch cz de dk ee es eu fi fo fr gb gg gi gr hr hu ie im is it je li lt lu lv mc md me mk
    mt nl no pl pt ro rs ru se si sj sk sm ua va xk`,
  Oceania: 'as au cc ck cx fj fm gu hm ki mh mp nc nf nr nu nz pf pg pn pw sb tk to tv um vu wf ws',
  'No country': 'aq zz',
}

/** Every code of a country or territory, in lower case. */
export const regionCodes: readonly string[] = Object.values(codes).flatMap((list) => list.split(/\s+/))

const regionOf = new Map(
  regions.flatMap((region) => codes[region].split(/\s+/).map((code) => [code, region] as const)),
)

/** The region of a country, by its code in lower case. Throws a RangeError for a code that is in no region. */
export function regionOfCountry(code: string): Region {
  const region = regionOf.get(code)
  if (region === undefined) throw new RangeError(`no region holds the country ${code}`)
  return region
}

/** The codes of the United Nations' standard M49, by which Unicode's data name regions. */
const regionNumbers = { Africa: '002', Americas: '019', Asia: '142', Europe: '150', Oceania: '009' } as const

/** The name of a region in a language. */
export function regionName(region: Region, t: SiteTranslator): string {
  if (region === 'No country') return t('filter.no-country')
  return new Intl.DisplayNames(t.language, { type: 'region' }).of(regionNumbers[region]) ?? region
}

const names = new Map<Language, Intl.DisplayNames>()

/** The name of a country in a language, from Unicode's data, which does not name what is of no country. */
export function countryName({ code, name }: PublicRecord['country'], t: SiteTranslator): string {
  const { language } = t
  if (language === 'en') return name
  if (code === 'zz') return t('country.international')
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  names.set(language, known)
  return known.of(code.toUpperCase()) ?? name
}
