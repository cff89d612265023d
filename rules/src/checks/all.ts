import { changesAgree } from './changes.ts'
import type { RuleCheck } from './check.ts'
import { citationsAgree } from './citations.ts'
import { figuresAreCited } from './cited-figures.ts'
import { countryCodeExists } from './country-code.ts'
import { filePathAgrees } from './file-path.ts'
import { bandsLieInFrame } from './frame.ts'
import { millimetresHavePrint } from './millimetres.ts'
import { pixelsAgreeWithPrint } from './pixels.ts'
import { printStandsUpright } from './portrait.ts'
import { rangesAreOrdered } from './ranges.ts'
import { figuresSaySomething } from './substance.ts'
import { textAgreesWithNumbers } from './text.ts'
import { unitsAreRight } from './units.ts'

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
