import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnEvidence } from '../../../testing/drawn-evidence.ts'
import type { PortraitDrawing } from '../../../testing/portrait-drawing.ts'
import { rgbToLab } from '../../views/colour.ts'
import { headTop, isForeign } from './head-top.ts'

const size = { width: 600, height: 750, skullTopY: 210, chinY: 530, centreX: 300, hair: 0.05 }

async function seen(changes: Partial<PortraitDrawing> = {}) {
  const { views, portrait } = await drawnEvidence({ ...size, ...changes })
  assert.ok(views && portrait.head)
  return { views, head: portrait.head }
}

/** The measures of a drawing in which the head's top is visible. */
async function topOf(inFront: string) {
  const { views, head } = await seen({ inFront })
  const top = headTop(views, head)
  assert.ok(top)
  return top
}

test('finds the hair’s own colour and nothing foreign in it', async () => {
  const top = await topOf('')
  const { l, a, b } = rgbToLab(0x3b, 0x2a, 0x20)
  assert.ok(Math.hypot(top.l - l, top.a - a, top.b - b) < 3, JSON.stringify(top))
  assert.ok(top.foreignShare < 0.01 && top.patchShare < 0.01, JSON.stringify(top))
})

test('finds a green cap foreign, and a blue band in the hair as a patch', async () => {
  const cap = 'M180 330 C175 180 240 190 300 190 C360 190 425 180 420 330 Q300 235 180 330 Z'
  const { foreignShare } = await topOf(`<path fill="#2f7a45" d="${cap}"/>`)
  assert.ok(foreignShare > 0.8, `${foreignShare}`)
  const band = '<path d="M215 285 Q300 175 385 285" fill="none" stroke="#2c3f9b" stroke-width="14"/>'
  const { patchShare } = await topOf(band)
  assert.ok(patchShare > 0.1 && patchShare < 0.7, `${patchShare}`)
})

test('returns null for a head whose top is not in the picture', async () => {
  const { views, head } = await seen()
  assert.equal(headTop(views, { ...head, hairTopY: head.mesh[10]?.y ?? 0 }), null)
  const withoutPerson = { ...views.head, coverage: new Float32Array(views.head.coverage.length) }
  assert.equal(headTop({ ...views, head: withoutPerson }, head), null)
})

test('finds bright smooth cloth foreign, but not white hair with its strands', () => {
  const white = { l: 90, a: 0, b: 3 }
  assert.deepEqual([isForeign(white, 2), isForeign(white, 12)], [true, false])
  assert.equal(isForeign({ l: 40, a: 8, b: 14 }, 2), false)
})
