import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { copyRepository } from '../bench/build/repository-copy.ts'

/** The rules of the sample repository: enough for each kind of page. */
const rules = ['us/passport.yaml', 'us/visa.yaml', 'nl/passport.yaml', 'zz/icao-9303.yaml']

/** A copy of what builds the site, with a few rules, for one test. It is removed after the test. */
export function sampleRepository(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-house-'))
  context.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  copyRepository(folder, rules)
  return folder
}
