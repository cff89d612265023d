import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Raster } from '../decode/raster.ts'
import { faceView, viewFace } from './views.ts'

/** A white raster with two black dots of 9 x 9 px round the eyes. */
function dotted(width: number, height: number, eyes: readonly { x: number; y: number }[]): Raster {
  const rgb = new Uint8ClampedArray(width * height * 3).fill(255)
  for (const eye of eyes) {
    for (let y = Math.round(eye.y) - 4; y <= Math.round(eye.y) + 4; y++) {
      const from = (y * width + Math.round(eye.x) - 4) * 3
      rgb.fill(0, from, from + 27)
    }
  }
  return { width, height, rgb }
}

const red = ({ raster: { width, rgb } }: ReturnType<typeof viewFace>, x: number, y: number) =>
  rgb[(Math.round(y) * width + Math.round(x)) * 3] ?? -1

test('puts the eyes of a leaning face at the same places as for every face', () => {
  const eyes = [
    { x: 200, y: 260 },
    { x: 380, y: 320 },
  ] as const
  const chin = { x: 210, y: 580 }
  const view = viewFace(dotted(600, 700, eyes), eyes, [...eyes, chin], 1)
  faceView.eyes.forEach((eye, i) => {
    assert.ok(Math.hypot((view.points[i]?.x ?? 0) - eye.x, (view.points[i]?.y ?? 0) - eye.y) < 1e-9)
    assert.ok(red(view, eye.x, eye.y) < 60, `${red(view, eye.x, eye.y)}`)
  })
  assert.ok(red(view, 200, 170) > 240)
  const lean = Math.hypot(180, 60)
  assert.ok(Math.abs(view.enlargement - faceView.interEye / lean) < 1e-9)
  const fromMiddle = Math.hypot(chin.x - 290, chin.y - 290) * view.enlargement
  const seen = view.points[2] ?? { x: 0, y: 0 }
  assert.ok(Math.abs(Math.hypot(seen.x - 200, seen.y - 170) - fromMiddle) < 1e-9)
})

test('repeats the edge outside the photo, and counts the enlargement in pixels of the source', () => {
  const eyes = [
    { x: 8, y: 12 },
    { x: 28, y: 12 },
  ] as const
  const view = viewFace(dotted(40, 40, []), eyes, [], 4)
  assert.equal(
    view.raster.rgb.every((value) => value === 255),
    true,
  )
  assert.ok(Math.abs(view.enlargement - faceView.interEye / 80) < 1e-9)
})
