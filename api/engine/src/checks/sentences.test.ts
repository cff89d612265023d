import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

/** The most characters that a person reads at a glance. */
const longest = 110

/** Words of engineers, which a traveller does not know. */
const jargon =
  /\bdpi\b|CIELAB|Δ|L\*|±|EXIF|CMYK|\bstops\b|\blevels\b|give or take|probab|overexposed|compress|backdrop|\bnoise\b|\bpx\b/i

/** The sentences in the source of the checks, without what describes a check and its codes for readers of the documentation. */
async function sentences(): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob(new URL('**/*.ts', import.meta.url).pathname)) {
    if (path.endsWith('.test.ts')) continue
    const source = (await readFile(path, 'utf8'))
      .replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
      .replaceAll(/^( *)(?:codes: |const codes = )\{[\s\S]*?^\1\}/gm, '')
      .replaceAll(/looksAt:\s*(?:'[^']*'|"[^"]*")/g, '')
      .replaceAll(/(?:narrowBandCodes|Codes) = \{[\s\S]*?\} as const/g, '')
    for (const [, single, template] of source.matchAll(/'([^'\n]{12,}\.)'|`([^`\n]{12,}\.)`/g)) {
      found.push(single ?? template?.replaceAll(/\$\{[^}]*\}/g, '…') ?? '')
    }
  }
  return found
}

test('what a finding says is short, and has no words of engineers', async () => {
  const all = await sentences()
  assert.ok(all.length > 150, `${all.length} sentences found`)
  assert.deepEqual(
    all.filter((sentence) => sentence.length > longest || jargon.test(sentence)),
    [],
  )
})

test('a sentence that says what may be or what seems so says that it is doubt', async () => {
  const doubtful = (await sentences()).filter((sentence) =>
    /It looks as if|\bmay be (?:too|open|fully)|\bseems?\b/.test(sentence),
  )
  assert.ok(doubtful.length > 20, `${doubtful.length} sentences found`)
  assert.deepEqual(
    doubtful.filter((sentence) => !/cannot be sure/i.test(sentence)),
    [],
  )
})
