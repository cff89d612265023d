import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Limit } from './table-rows.ts'

/** The codes of findings, with the meaning of each. */
export type Codes = Record<string, string>

export interface Check {
  name: string
  looksAt: string
  /** Whether its findings can also have the codes that all checks of a head share. */
  ofHead: boolean
  codes: Codes
  limits: Limit[]
  /** The uncertainties of the measurements that it compares with the rule's own limits. */
  uncertainties: Limit[]
}

interface DescribedChecks {
  /** The codes that any check can give. */
  common: Codes
  /** The codes and limits of what every check of a head needs first. */
  ofHeads: { codes: Codes; limits: Limit[] }
  checks: Check[]
}

/** The API's description of its checks, which `building/build-steps.ts` wrote. Astro runs in the site's folder. */
export const describedChecks: DescribedChecks = JSON.parse(
  readFileSync(join(process.cwd(), '.astro', 'checks.json'), 'utf8'),
)
