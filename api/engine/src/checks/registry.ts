import { commonCodes } from '../result/common-codes.ts'
import { allChecks } from './all.ts'

export type CheckName = (typeof allChecks)[number]['name']

/** The names of all checks, in the order in which results list them. */
export const checkNames: readonly CheckName[] = allChecks.map(({ name }) => name)

/** Every code that a finding can have, each once. */
export const findingCodes: readonly string[] = [
  ...new Set([...Object.keys(commonCodes), ...allChecks.flatMap(({ codes }) => Object.keys(codes))]),
]
