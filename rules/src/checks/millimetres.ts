import { bandsOf } from './bands.ts'
import type { RuleCheck } from './check.ts'

/** Millimetres are of a print: a band in them needs the print's size. */
export const millimetresHavePrint: RuleCheck = (document) => {
  if (document.print?.size !== undefined) return []
  return bandsOf(document)
    .filter(({ band }) => band.unit === 'mm')
    .map(({ path }) => ({
      path: [...path, 'unit'],
      problem: 'millimetres are given, and no print.size to measure them on',
      remedy: 'Add print.size, or give the band in percent',
    }))
}
