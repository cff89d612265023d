import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Source } from '../src/schema/citation.ts'
import { RuleDocument } from '../src/schema/document.ts'

/** Creates a rules folder with these files and texts for one test. It is deleted after the test.
 *  @returns The path of the folder. */
export function sampleFolder(test: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-rules-'))
  test.after(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

const cite = ['law']

/** The only source of the sample rule, where its name is `law`. */
export const sampleSource: Source = {
  authority: 'Law gazette',
  title: 'The law',
  url: 'https://example.org/law',
  read: '2026-10',
  tier: 'official',
}

const small = {
  id: 'nl-permit',
  country: 'nl',
  countryName: 'Netherlands',
  document: 'permit',
  title: 'A permit that no authority issues',
  authority: 'Authority of Samples',
  version: '2026.11',
  sources: { law: sampleSource },
  print: { size: { widthMm: 40, heightMm: 50, cite } },
  headHeight: { min: 30, max: 35, unit: 'mm', from: 'chin', to: 'crown', cite },
  evidence: 'A made-up rule for the tests.',
  changes: [{ version: '2026.11', what: 'First published.' }],
}

/** A small valid rule for tests, with some fields replaced. The value undefined removes a field. */
export function sampleRule(replaced: Partial<Record<keyof RuleDocument, unknown>> = {}): RuleDocument {
  return RuleDocument.parse({ ...small, ...replaced })
}

/** A small valid rule as authors write it: the text of `nl/permit.yaml`. */
export const permit = `id: nl-permit
country: nl
countryName: Netherlands
document: permit
title: A permit that no authority issues
authority: Authority of Samples
version: "2026.11"
sources:
  law: { authority: Law gazette, title: The law, url: https://example.org/law, read: 2026-10, tier: official }
print:
  size: { widthMm: 40, heightMm: 50, cite: [law] }
headHeight:
  min: 30
  max: 35
  unit: mm
  from: chin
  to: crown
  cite: [law]
evidence: A made-up rule for the tests.
changes:
  - version: "2026.11"
    what: First published.
`
