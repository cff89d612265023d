import { commonCodes } from '../result/common-codes.ts'
import { precision, thresholds } from '../thresholds/all.ts'
import { allChecks } from './all.ts'
import type { AnyCheck } from './check.ts'
import { headCodes, headLimits } from './finding.ts'

/** Codes with what each means. */
type Codes = Readonly<Record<string, string>>

/** One number that a measurement is read against. */
export interface DescribedLimit {
  /** Its path in the table of thresholds: `eyeOpening.min`. */
  readonly name: string
  readonly value: number
  readonly unit: string | null
  readonly source: string | null
}

/** A check as its readers see it. */
export interface DescribedCheck {
  readonly name: string
  readonly looksAt: string
  /** Whether it needs a head that can be measured, and so bears the codes of `ofHeads` too. */
  readonly ofHead: boolean
  /** Its own, besides those of any check and of heads. */
  readonly codes: Codes
  readonly limits: readonly DescribedLimit[]
  /** Of the measures that it reads against the rule's own figures. */
  readonly uncertainties: readonly DescribedLimit[]
}

/** All that there is to say of the checks, for a page or a program. */
export interface DescribedChecks {
  /** The codes of any check. */
  readonly common: Codes
  /** What every check of a head needs first. */
  readonly ofHeads: { readonly codes: Codes; readonly limits: readonly DescribedLimit[] }
  /** In the order in which results list them. */
  readonly checks: readonly DescribedCheck[]
}

/** Describes every check from its definition. */
export function describedChecks(): DescribedChecks {
  return {
    common: commonCodes,
    ofHeads: { codes: headCodes, limits: limitsOf(thresholds, headLimits) },
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
    limits: limitsOf(thresholds, limits),
    uncertainties: limitsOf(precision, uncertainties),
  }
}

function limitsOf<Table extends object>(
  table: Table,
  names: readonly (keyof Table & string)[],
): DescribedLimit[] {
  return names.flatMap((name) => numbersIn(table[name], name))
}

function numbersIn(entry: unknown, name: string): DescribedLimit[] {
  if (typeof entry === 'number') return [{ name, value: entry, unit: null, source: null }]
  if (typeof entry !== 'object' || entry === null) return []
  return Object.entries(entry).flatMap(([key, inner]) => numbersIn(inner, `${name}.${key}`))
}
