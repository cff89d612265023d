import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { rulesFolder } from '@likeness/rules'

/** Two rules of the workspace, of which tests change a copy. */
const files = ['us/passport.yaml', 'zz/icao-9303.yaml']

export interface RulesCopy {
  folder: string
  /** Replaces a text in a file. The whole file changes at once, as when an editor saves it. */
  replace(file: string, text: string, by: string): void
}

/** Creates a rules folder for one test, and deletes it after the test. */
export function rulesCopy(context: TestContext): RulesCopy {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-rules-'))
  context.after(() => rmSync(folder, { recursive: true }))
  for (const file of files) cpSync(join(rulesFolder, file), join(folder, file))
  const replace = (file: string, text: string, by: string) => {
    const path = join(folder, file)
    const before = readFileSync(path, 'utf8')
    assert.ok(before.includes(text), `${file} lacks "${text}"`)
    writeFileSync(`${path}.new`, before.replace(text, by))
    renameSync(`${path}.new`, path)
  }
  return { folder, replace }
}
