import { statedPrecision, statedThresholds } from '../thresholds/all.ts'
import { type Stated, type StatedNumber, statedNumbers } from '../thresholds/threshold.ts'
import { allChecks } from './all-checks.ts'
import { type AnyCheck, headCodes, headLimits } from './check.ts'
import { commonCodes } from './result.ts'

/** Codes, each with its meaning. */
type Codes = Readonly<Record<string, string>>

/** The description of a check for readers. */
export interface DescribedCheck {
  readonly name: string
  readonly looksAt: string
  /** Whether the check needs a head that can be measured, so that it also has the codes of `ofHeads`. */
  readonly ofHead: boolean
  /** The check's own codes, without those of any check and of heads. */
  readonly codes: Codes
  readonly limits: readonly StatedNumber[]
  /** The uncertainties of the measures that the check compares with the rule's own figures. */
  readonly uncertainties: readonly StatedNumber[]
}

/** The description of all checks, for a page or a program. */
export interface DescribedChecks {
  /** The codes that every check can have. */
  readonly common: Codes
  /** What every check of a head needs first. */
  readonly ofHeads: { readonly codes: Codes; readonly limits: readonly StatedNumber[] }
  /** In the order in which results list them. */
  readonly checks: readonly DescribedCheck[]
}

/** Describes every check from its definition. */
export function describedChecks(): DescribedChecks {
  return {
    common: commonCodes,
    ofHeads: { codes: headCodes, limits: limitsOf(statedThresholds, headLimits) },
    checks: allChecks.map(described),
  }
}

function described({
  name,
  looksAt,
  codes,
  limits = [],
  precision: uncertainties = [],
}: AnyCheck): DescribedCheck {
  const ofHead = Object.keys(headCodes).every((code) => code in codes)
  const own = Object.entries(codes).filter(([code]) => !(ofHead && code in headCodes))
  return {
    name,
    looksAt,
    ofHead,
    codes: Object.fromEntries(own),
    limits: limitsOf(statedThresholds, limits),
    uncertainties: limitsOf(statedPrecision, uncertainties),
  }
}

/** The numbers of some entries of a table, each with its unit and its source. */
function limitsOf<Name extends string>(
  table: Readonly<Record<Name, Stated>>,
  names: readonly NoInfer<Name>[],
): StatedNumber[] {
  return names.flatMap((name) => statedNumbers({ [name]: table[name] }))
}
