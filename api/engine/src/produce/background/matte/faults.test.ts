import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Head } from '#measure/portrait.ts'
import { faultOf } from './faults.ts'

const [width, height] = [400, 500]

const mesh = Array.from({ length: 478 }, (_, at) => ({
  x: 200 + 60 * Math.cos(at) * ((at % 10) / 10),
  y: 220 + 90 * Math.sin(at) * ((at % 10) / 10),
  z: 0,
}))
const head: Head = {
  ...{
    mesh,
    eyes: [
      { x: 170, y: 200 },
      { x: 230, y: 200 },
    ],
    eyeMiddle: { x: 200, y: 200 },
    interEye: 60,
  },
  ...{ chinY: 320, hairTopY: 100, skullTopY: 110, touchesTop: false, leftX: 120, rightX: 280, width: 150 },
  ...{ faceWidth: 130, eyeToChin: 120, eyeOpening: 0.3, mouthOpening: 0 },
  traits: {
    ...{ eyesShut: -1, glasses: -1, darkLenses: -1 },
    ...{ headCovered: -1, faceCovered: -1, hairOverEyes: -1 },
  },
  pose: { yawDeg: 0, pitchDeg: 0, rollDeg: 0 },
}

/** A head and shoulders, with each pixel's alpha changed by `change`. */
function matte(change: (alpha: number, x: number, y: number) => number = (alpha) => alpha) {
  const alpha = new Uint8ClampedArray(width * height)
  for (let y = 0, place = 0; y < height; y++) {
    for (let x = 0; x < width; x++, place++) {
      const isHead = ((x - 200) / 80) ** 2 + ((y - 210) / 112) ** 2 < 1
      alpha[place] = change(
        isHead || (y > 360 && Math.abs(x - 200) < 180) || (y > 300 && Math.abs(x - 200) < 40) ? 255 : 0,
        x,
        y,
      )
    }
  }
  return { width, height, alpha }
}

type Colour = readonly [red: number, green: number, blue: number]
const wall: Colour = [150, 40, 35]
const clothes: Colour = [40, 60, 90]

/** A person of one colour in front of a wall of another colour, and things of a third. */
function photo(colourAt: (x: number, y: number) => Colour | null = () => null) {
  const { alpha } = matte()
  const rgb = new Uint8ClampedArray(width * height * 3)
  alpha.forEach((value, place) => {
    const colour = colourAt(place % width, Math.floor(place / width)) ?? (value > 0 ? clothes : wall)
    rgb.set(colour, place * 3)
  })
  return { width, height, rgb }
}

const codeOf = (change?: (alpha: number, x: number, y: number) => number) =>
  faultOf(matte(change), photo(), head)?.code ?? null

test('a head and shoulders are clean', () => {
  assert.equal(codeOf(), null)
})

test('shoulders that are not kept are lost, also on one side only', () => {
  assert.equal(
    codeOf((alpha, x, y) => (y > 340 && Math.abs(x - 200) > 50 ? 0 : alpha)),
    'loses_body',
  )
  assert.equal(
    codeOf((alpha, x, y) => (y > 340 && x > 250 ? 0 : alpha)),
    'loses_body',
  )
})

test('clothes that the person model sees and the matte removes are lost', () => {
  const coverage = { width: 200, height: 250, channels: 1, values: new Float32Array(50_000).fill(1) }
  const rgb = { ...coverage, channels: 3, values: new Float32Array(150_000) }
  const seen = { coverage, rgb, inside: new Uint8Array(50_000).fill(1), cellPx: 2 }
  const holed = matte((alpha, x, y) => (Math.abs(x - 200) < 30 && y > 455 ? 0 : alpha))
  assert.equal(faultOf(holed, photo(), head), null)
  assert.equal(faultOf({ ...holed, seen }, photo(), head)?.code, 'loses_body')
})

test('a hole in the cheek, half a face and a lost crown cut into the face', () => {
  assert.equal(
    codeOf((alpha, x, y) => (Math.hypot(x - 220, y - 230) < 18 ? 0 : alpha)),
    'cuts_into_face',
  )
  assert.equal(
    codeOf((alpha, x, y) => (x > 210 && y < 330 ? 120 : alpha)),
    'cuts_into_face',
  )
  assert.equal(
    codeOf((alpha, _, y) => (y < 135 ? 0 : alpha)),
    'cuts_into_face',
  )
})

test('a neighbour’s head and a lamp over the head are parts of the old background', () => {
  assert.equal(
    codeOf((alpha, x, y) => (x > 380 || (x < 20 && y > 50) ? 255 : alpha)),
    'keeps_old_scene',
  )
  assert.equal(
    codeOf((alpha, x, y) => (y < 60 && x > 150 ? 255 : alpha)),
    'keeps_old_scene',
  )
})

test('a piece of wall next to the head is a part of the old background, a scarf there is not', () => {
  const beside = (x: number, y: number) => x > 84 && x < 116 && y > 200 && y < 270
  const kept = matte((alpha, x, y) => (beside(x, y) ? 255 : alpha))
  assert.equal(faultOf(kept, photo(), head)?.code, 'keeps_old_scene')
  const scarf: Colour = [200, 190, 180]
  assert.equal(
    faultOf(
      kept,
      photo((x, y) => (beside(x, y) ? scarf : null)),
      head,
    ),
    null,
  )
})

test('a wide grey rim is undecided, a soft edge is not', () => {
  assert.equal(
    codeOf((alpha, x, y) => (alpha === 0 && y < 300 && Math.hypot(x - 200, y - 200) < 165 ? 120 : alpha)),
    'undecided',
  )
  assert.equal(
    codeOf((alpha, x, y) => (alpha === 0 && Math.hypot(x - 200, y - 210) < 84 ? 120 : alpha)),
    null,
  )
})
