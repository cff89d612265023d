import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyRepository } from '../bench/build/repository-copy.ts'

/** The rules of the sample repository: enough for each kind of page. */
const rules = ['us/passport.yaml', 'us/visa.yaml', 'nl/passport.yaml', 'zz/icao-9303.yaml']

/**
 * A copy of the repository with a few rules and in three languages, whose site is built in seconds.
 * @param context A test, or a whole file; the copy is removed after it.
 */
export function sampleRepository(context: { after(remove: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-house-'))
  context.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  copyRepository(folder, rules)
  publishFewLanguages(join(folder, 'site/src/messages/site-messages.ts'))
  return folder
}

/** Every page is built in each language, so three of them take a fifth of the time; Arabic is written from right to left. */
function publishFewLanguages(file: string): void {
  const source = readFileSync(file, 'utf8')
  const fewer = source.replace("...(Object.keys(messages) as Exclude<Language, 'en'>[]),", "'de', 'ar',")
  assert.notEqual(fewer, source, `${file} lists the published languages in another way`)
  writeFileSync(file, fewer)
}
