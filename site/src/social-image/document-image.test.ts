import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allRecords, recordOf } from '../../testing/catalog-records.ts'
import { documentPicture } from './document-image.ts'
import { frameSurroundings } from './frame-image.ts'
import { widthOf } from './typeface.ts'

it('shows the title, the figures and how reliable they are', () => {
  const { lines } = documentPicture(recordOf('us-passport'))
  const [name, ...others] = lines.map(({ text }) => text)
  assert.equal(name, 'Likeness')
  const text = others.join(' ')
  for (const part of ['United States passport', '51 × 51 mm', 'Head 25–35 mm', 'Eyes 28–35 mm', 'Official']) {
    assert.ok(text.includes(part), `${part} in ${text}`)
  }
})

it('draws the frame with what the rule states, with text as outlines', () => {
  const frame = documentPicture(recordOf('us-passport')).frame ?? ''
  assert.match(frame, /fill="#0a568f" fill-opacity/)
  assert.match(frame, /fill="#a63c0e" fill-opacity/)
  assert.ok(!documentPicture(recordOf('gb-passport-digital')).frame?.includes('fill-opacity'))
  assert.ok(!/<text|font|href/.test(frame))
})

it('depends on what is shown only', () => {
  const record = recordOf('us-passport')
  assert.deepEqual(documentPicture({ ...record, evidence: 'Otherwise.' }), documentPicture(record))
  assert.notDeepEqual(documentPicture({ ...record, title: 'Otherwise' }), documentPicture(record))
})

it('keeps the lines of every document clear of its frame', () => {
  for (const record of allRecords()) {
    for (const { text, x, size, weight } of documentPicture(record).lines) {
      assert.ok(x + widthOf(text, weight) * size < frameSurroundings.left, `${record.id}: ${text}`)
    }
  }
})
