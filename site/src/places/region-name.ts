import type { SiteTranslator } from '../messages/english.ts'
import type { Region } from './regions.ts'

/** The codes of the United Nations' standard M49, by which Unicode's data name regions. */
const codes = { Africa: '002', Americas: '019', Asia: '142', Europe: '150', Oceania: '009' } as const

/** The name of a region in a language. */
export function regionName(region: Region, t: SiteTranslator): string {
  if (region === 'No country') return t('filter.no-country')
  return new Intl.DisplayNames(t.language, { type: 'region' }).of(codes[region]) ?? region
}
