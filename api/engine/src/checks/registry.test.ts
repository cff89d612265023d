import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { allChecks, checkNames } from '../judge/all-checks.ts'
import type { AnyCheck } from '../judge/check.ts'
import { describedChecks } from '../judge/described-checks.ts'
import { precision, thresholds } from '../thresholds/all.ts'

const checks: readonly AnyCheck[] = allChecks

/** The source of each check by its name, which is that of its file. */
const sources = new Map(
  globSync('*/**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [
      basename(file, '.ts').replaceAll('-', '_'),
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    ]),
)

test('each check has a name of its own, which its file has too', () => {
  assert.equal(new Set(checkNames).size, checks.length)
  for (const name of checkNames) assert.ok(sources.has(name), name)
})

// That a check declares each code that it gives is for the compiler: `defineCheck` takes no other from `run`.
test('each check names the thresholds and the uncertainties that its source reads', () => {
  for (const { name, limits = [], precision: uncertainties = [] } of checks) {
    const source = sources.get(name) ?? ''
    const read = (table: string) =>
      [...source.matchAll(new RegExp(`\\b${table}\\.(\\w+)`, 'g'))].map(([, key]) => key ?? '')
    const missing = [
      ...read('thresholds').filter((key) => key in thresholds && !limits.some((limit) => limit === key)),
      ...read('precision').filter((key) => key in precision && !uncertainties.some((one) => one === key)),
    ]
    assert.deepEqual(missing, [], name)
  }
})

test('what is said to readers are sentences', () => {
  const { common, ofHeads, checks: described } = describedChecks()
  const meanings = [common, ofHeads.codes, ...described.map(({ codes }) => codes)].flatMap(Object.values)
  for (const text of [...meanings, ...described.map(({ looksAt }) => looksAt)])
    assert.match(text, /^[A-Z].*\.$/)
})
