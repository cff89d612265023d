import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sampleFolder } from '../testing/samples.ts'
import { lintRules } from './lint.ts'
import { rulesFolder } from './load.ts'
import { formatRuleProblem } from './loading/problem.ts'

const visa = readFileSync(join(rulesFolder, 'us/visa.yaml'), 'utf8')
const lines = (problems: Parameters<typeof formatRuleProblem>[0][]) => problems.map(formatRuleProblem)

test('the documents of the catalog pass', () => {
  const { documents, errors, warnings } = lintRules('2026-11-21')
  assert.deepEqual(lines(errors), [])
  assert.deepEqual(lines(warnings), [])
  assert.ok(documents > 300)
})

test('reports duplicates and old readings by file and line, for rules that load without problems', (context) => {
  const old = visa
    .replace('read: "2026-10"', 'read: "2024-05"')
    .replace('read: "2026-10"', 'read: "2026-04-30"')
  const folder = sampleFolder(context, {
    'us/visa.yaml': old,
    'us/visa-paper.yaml': visa
      .replace('id: us-visa', 'id: us-visa-paper')
      .replace('document: visa', 'document: visa-paper'),
  })
  const { documents, errors, warnings } = lintRules('2026-11-21', folder)
  assert.equal(documents, 2)
  assert.equal(lines(errors).length, 2)
  assert.match(
    lines(errors).join('\n'),
    /us\/visa-paper\.yaml:5 title: the title is the same as that of us-visa\./,
  )
  assert.match(
    lines(errors).join('\n'),
    /us\/visa\.yaml:\d+ sources\.[a-z-]+\.read: last read \d+ days ago\./,
  )
  assert.match(
    lines(warnings).join('\n'),
    /us\/visa\.yaml:\d+ sources\.[a-z-]+\.read: last read 205 days ago\./,
  )
})

test('reports inconsistencies of rules that load', (context) => {
  const folder = sampleFolder(context, { 'us/visa.yaml': visa.replace('max: 35', 'max: 25') })
  assert.match(
    lines(lintRules('2026-11-21', folder).errors).join(),
    /^us\/visa\.yaml:\d+ headHeight: min and max are both 25/,
  )
})

test('reports the problems of rules that do not load', (context) => {
  const folder = sampleFolder(context, { 'us/visa.yaml': visa.replace('max: 35', 'max: 20') })
  const { errors, warnings } = lintRules('2026-11-21', folder)
  assert.match(lines(errors)[0] ?? '', /us\/visa\.yaml:\d+ headHeight\.max: 20 is below min 25/)
  assert.deepEqual(warnings, [])
})
