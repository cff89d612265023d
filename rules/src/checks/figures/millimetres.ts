import type { RuleCheck } from '../check.ts'
import { bandsOf } from './bands.ts'

/** A band in millimetres needs the size of the print. */
export const millimetresHavePrint: RuleCheck = (document) => {
  if (document.print?.size !== undefined) return []
  return bandsOf(document)
    .filter(({ band }) => band.unit === 'mm')
    .map(({ path }) => ({
      path: [...path, 'unit'],
      problem: 'the band is in millimetres, but print.size is missing',
      remedy: 'Add print.size, or give the band in percent',
    }))
}
