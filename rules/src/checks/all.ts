import type { RuleCheck } from './check.ts'
import { countryCodeExists } from './country-code.ts'
import { bandsLieInFrame } from './figures/frame.ts'
import { millimetresHavePrint } from './figures/millimetres.ts'
import { pixelsAgreeWithPrint } from './figures/pixels.ts'
import { printStandsUpright } from './figures/portrait.ts'
import { rangesAreOrdered } from './figures/ranges.ts'
import { figuresSaySomething } from './figures/substance.ts'
import { unitsAreRight } from './figures/units.ts'
import { filePathAgrees } from './file-path.ts'
import { citationsAgree } from './sources/citations.ts'
import { figuresAreCited } from './sources/cited-figures.ts'
import { textAgreesWithNumbers } from './sources/text.ts'
import { changesAgree } from './versions/changes.ts'

/** Every check that a document must pass after it has passed the schema. */
export const ruleChecks: readonly RuleCheck[] = [
  filePathAgrees,
  countryCodeExists,
  citationsAgree,
  figuresAreCited,
  figuresSaySomething,
  rangesAreOrdered,
  bandsLieInFrame,
  millimetresHavePrint,
  printStandsUpright,
  unitsAreRight,
  pixelsAgreeWithPrint,
  textAgreesWithNumbers,
  changesAgree,
]
