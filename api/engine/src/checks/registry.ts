import { commonCodes } from '../result/common-codes.ts'
import { allChecks } from './all.ts'
import type { AnyCheck } from './check.ts'

export type CheckName = (typeof allChecks)[number]['name']

/** The names of all checks, in the order in which results list them. */
export const checkNames: readonly CheckName[] = allChecks.map(({ name }) => name)

/** A code with what it means. */
export interface CodeMeaning {
  readonly code: string
  readonly meaning: string
}

/** The codes that findings of one check can bear besides those of any check. */
export const codesOf = ({ codes }: Pick<AnyCheck, 'codes'>): CodeMeaning[] =>
  Object.entries(codes).map(([code, meaning]) => ({ code, meaning }))

/** Every code that a finding can bear, each once. */
export const findingCodes: readonly string[] = [
  ...new Set([...Object.keys(commonCodes), ...allChecks.flatMap(({ codes }) => Object.keys(codes))]),
]
