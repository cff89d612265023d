import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnEvidence } from '../../testing/drawn-evidence.ts'
import { sampleEvidence } from '../../testing/sample-evidence.ts'
import type { Evidence } from '../judge/evidence.ts'
import { eyesOpen } from '../judge/quality.ts'

const open = await drawnEvidence()

/** The lids of the image's left eye brought together, to `share` of their gap. */
function withLeftEye(share: number): Evidence {
  const { head } = open.portrait
  assert.ok(head)
  const mesh = [...head.mesh]
  for (const [upper, lower] of [
    [159, 145],
    [158, 153],
    [160, 144],
  ] as const) {
    const [above, below] = [mesh[upper], mesh[lower]]
    assert.ok(above && below)
    mesh[upper] = {
      ...above,
      x: below.x + share * (above.x - below.x),
      y: below.y + share * (above.y - below.y),
    }
  }
  return { ...open, portrait: { ...open.portrait, head: { ...head, mesh } } }
}

test('open eyes score high; one that is closed is enough for a low score', () => {
  assert.ok((eyesOpen(open)?.score ?? 0) > 90)
  assert.deepEqual(eyesOpen(withLeftEye(0)), { native: 0, score: 12 })
})

test('the native measure is the narrower eye’s gap over the distance from the eyes to the chin', () => {
  const [whole, half] = [eyesOpen(withLeftEye(1))?.native ?? 0, eyesOpen(withLeftEye(0.5))?.native ?? 0]
  assert.ok(whole > 0.05 && whole < 0.2, `${whole}`)
  assert.ok(Math.abs(half / whole - 0.5) < 0.08, `${half} of ${whole}`)
})

test('without a face there is none', () => {
  assert.equal(eyesOpen(sampleEvidence({ head: null })), null)
})
