import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyRepository } from '../bench/build/repository-copy.ts'

/** The rules of the sample repository: enough for each kind of page. */
const rules = ['us/passport.yaml', 'us/visa.yaml', 'nl/passport.yaml', 'zz/icao-9303.yaml']

/**
 * A copy of the repository with a few rules, whose site is built in seconds.
 * @param context A test, or a whole file; the copy is removed after it.
 */
export function sampleRepository(context: { after(remove: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-house-'))
  context.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  copyRepository(folder, rules)
  return folder
}
