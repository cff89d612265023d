import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorRate } from '@likeness/rules/audits'
import { sampleRule } from '../../rules/testing/samples.ts'
import { drawnDocuments, linesOf, type Sheet, takeSheet, withAudit } from './audit.ts'

test('a month draws the same documents whatever their order, and another month others', () => {
  const all = Array.from({ length: 200 }, (_, number) => sampleRule({ id: `nl-permit-${number}` }))
  const drawn = (documents: typeof all, month: string, { without = [] as string[], draw = 1 } = {}) =>
    drawnDocuments(documents, { month, draw }, new Set(without)).map(({ id }) => id)
  const november = drawn(all, '2026-11')
  assert.equal(new Set(november).size, 60)
  assert.deepEqual(drawn(all.toReversed(), '2026-11'), november)
  assert.notDeepEqual(drawn(all, '2026-12'), november)
  assert.equal(
    drawn(all, '2026-11', { without: november }).some((id) => november.includes(id)),
    false,
  )
  assert.deepEqual(drawn(all, '2026-11', { draw: 2 }), drawn(all, '2026-11', { without: november }))
  assert.deepEqual(drawn(all, '2026-11', { draw: 5 }), [])
})

const lines = linesOf(sampleRule())
const filled = (answers: Partial<Sheet['lines'][number]>): Sheet => ({
  month: '2026-11',
  draw: 2,
  documents: 1,
  lines: lines.map((line) => ({ ...line, ...answers })),
})

test('a sheet lists the deciding figures with their addresses, and is taken once each has its answer', () => {
  assert.deepEqual(
    lines.map(({ field, value, answer }) => [field, value, answer]),
    [
      ['print.size', '{"widthMm":40,"heightMm":50}', null],
      ['headHeight', '{"min":30,"max":35,"unit":"mm","from":"chin","to":"crown"}', null],
    ],
  )
  assert.match(lines[0]?.sources[0] ?? '', /^https:/)
  assert.deepEqual(takeSheet(filled({})), [
    'nl-permit print.size: the answer is missing. Write one of agrees, wrong, out-of-date, unsupported, not-found.',
    'nl-permit headHeight: the answer is missing. Write one of agrees, wrong, out-of-date, unsupported, not-found.',
  ])
  assert.match(String(takeSheet(filled({ answer: 'wrong' }))), /the reason is missing/)
  const figures = { agrees: 2, wrong: 0, 'out-of-date': 0, unsupported: 0, 'not-found': 0 }
  assert.deepEqual(takeSheet(filled({ answer: 'agrees' })), {
    month: '2026-11',
    draw: 2,
    documents: 1,
    figures,
  })
})

test('an audit replaces that of the same month and draw, and the latest come first', () => {
  const figures = { agrees: 1, wrong: 0, 'out-of-date': 0, unsupported: 0, 'not-found': 0 }
  const audit = (month: string, draw: number, documents = 60) => ({ month, draw, documents, figures })
  const audits = [audit('2026-11', 1), audit('2026-09', 2)]
  const [second, again] = [audit('2026-11', 2), audit('2026-09', 2, 59)]
  assert.deepEqual(withAudit(withAudit(audits, second), again), [second, audits[0], again])
})

test('the rate counts what could be compared, with the interval of Wilson', () => {
  const figures = { agrees: 97, wrong: 1, 'out-of-date': 1, unsupported: 1, 'not-found': 20 }
  const { errors, compared, share, low, high } = errorRate({
    month: '2026-11',
    draw: 1,
    documents: 60,
    figures,
  })
  assert.deepEqual([errors, compared, share], [3, 100, 0.03])
  assert.deepEqual([low.toFixed(4), high.toFixed(4)], ['0.0103', '0.0845'])
})
