import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Limit } from './limit-entries.ts'

/** Codes of findings with what each means. */
export type Codes = Record<string, string>

export interface Check {
  name: string
  looksAt: string
  /** Whether its findings bear the codes of every check of a head, besides its own. */
  ofHead: boolean
  codes: Codes
  limits: Limit[]
  /** Of the measures that it reads against the rule's own figures. */
  uncertainties: Limit[]
}

interface DescribedChecks {
  /** The codes of any check. */
  common: Codes
  /** What every check of a head needs first. */
  ofHeads: { codes: Codes; limits: Limit[] }
  checks: Check[]
}

/** What the API says of its checks, which `building/write-api-document.ts` put here; Astro runs in the site's folder. */
export const describedChecks: DescribedChecks = JSON.parse(
  readFileSync(join(process.cwd(), '.astro', 'checks.json'), 'utf8'),
)
