import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fingerprintOf, readFingerprint, wordDistance, writeFingerprint } from './fingerprint.ts'

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `word${from + index}`).join(' ')
const act = Array.from({ length: 60 }, (_, index) => `${index + 1} mm;`).join(' ')

it('reads what it wrote, of few quantities, of many and of none', () => {
  for (const text of [`35 x 45 mm ${words(0, 50)}`, `${act} ${words(0, 50)}`, words(0, 50), '']) {
    const fingerprint = fingerprintOf(text)
    assert.deepEqual(readFingerprint(writeFingerprint(fingerprint)), fingerprint)
  }
  assert.match(writeFingerprint(fingerprintOf('35 x 45 mm')), /^35mm 45mm words:[0-9a-f]{16}$/)
  assert.match(writeFingerprint(fingerprintOf(act)), /^quantities:[0-9a-f]{16} words:[0-9a-f]{16}$/)
  assert.throws(() => readFingerprint('35mm'))
})

it('tells the same words from others, and a small change from a new text', () => {
  const before = fingerprintOf(words(0, 400))
  assert.equal(wordDistance(before, fingerprintOf(words(0, 400).toUpperCase())), 0)
  const little = wordDistance(before, fingerprintOf(`${words(0, 390)} ${words(900, 910)}`))
  const other = wordDistance(before, fingerprintOf(words(1000, 1400)))
  assert.ok(little < 12 && other > 18, `${little} and ${other} bits`)
})
