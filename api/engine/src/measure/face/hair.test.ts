import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PortraitDrawing } from '#testing/drawing/draw-portrait.ts'
import { drawnEvidence } from '#testing/drawn-evidence.ts'
import { rgbToLab } from '../colour.ts'
import { headTop } from './hair.ts'

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
  assert.ok(top.foreignShare < 0.01, JSON.stringify(top))
})

test('finds a green cap foreign, and a white one of smooth cloth', async () => {
  const cap = 'M180 330 C175 180 240 190 300 190 C360 190 425 180 420 330 Q300 235 180 330 Z'
  for (const colour of ['#2f7a45', '#f4f4f2']) {
    const { foreignShare } = await topOf(`<path fill="${colour}" d="${cap}"/>`)
    assert.ok(foreignShare > 0.8, `${colour} ${foreignShare}`)
  }
})

test('returns null for a head whose top is not in the picture', async () => {
  const { views, head } = await seen()
  assert.equal(headTop(views, { ...head, hairTopY: head.mesh[10]?.y ?? 0 }), null)
  const withoutPerson = { ...views.head, coverage: new Float32Array(views.head.coverage.length) }
  assert.equal(headTop({ ...views, head: withoutPerson }, head), null)
})
