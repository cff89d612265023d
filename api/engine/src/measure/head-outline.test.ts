import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toOutput } from '../decode/raster.ts'
import type { FaceLandmarks } from '../mesh/face-mesh.ts'
import { personModelSide } from '../models/networks.ts'
import { turnCoverage } from '../models/person-mask.ts'
import { outlineHead } from './head-outline.ts'

/** An upright face with its eyes 200 px above the chin, which makes a head of about 420 px. */
const face: FaceLandmarks = {
  eyes: [
    { x: 440, y: 500 },
    { x: 560, y: 500 },
  ],
  eyeMiddle: { x: 500, y: 500 },
  chin: { x: 500, y: 700 },
  forehead: { x: 500, y: 360 },
  glabella: { x: 500, y: 470 },
  noseBridge: { x: 500, y: 500 },
  interEye: 120,
  eyeToChin: 200,
  faceWidth: 260,
  up: { x: 0, y: -1 },
  eyeOpening: 0.35,
  mouthOpening: 0,
}

const area = { x: 100, y: 90, width: 800, height: 800 }
const pixel = area.width / personModelSide

/** A mask of the places for which `inside` is true. */
const maskOf = (inside: (x: number, y: number) => boolean, within = area) => ({
  area: within,
  seen: { width: 0, height: 0, rgb: new Uint8ClampedArray() },
  coverage: Float32Array.from({ length: personModelSide ** 2 }, (_, at) =>
    inside(
      within.x + ((at % personModelSide) + 0.5) * pixel,
      within.y + (Math.floor(at / personModelSide) + 0.5) * pixel,
    )
      ? 1
      : 0,
  ),
})

/** An ellipse from `top` to the chin, `half` to either side of the nose's bridge, with shoulders below. */
const headFrom = (top: number, half: number) => (x: number, y: number) => {
  const [middleY, radiusY] = [(top + 700) / 2, (700 - top) / 2]
  const radiusX = half / Math.sqrt(1 - ((500 - middleY) / radiusY) ** 2)
  return y > 690 || ((x - 500) / radiusX) ** 2 + ((y - middleY) / radiusY) ** 2 < 1
}

const near = (value: number, expected: number, most = pixel) =>
  assert.ok(Math.abs(value - expected) <= most, `${value} is not ${expected}`)

test('finds top and sides where the person ends', () => {
  const { hairTopY, leftX, rightX, width, touchesTop } = outlineHead(maskOf(headFrom(270, 160)), face)
  near(hairTopY, 270)
  near(leftX, 340)
  near(rightX, 660)
  near(width, 320, 2 * pixel)
  assert.equal(touchesTop, false)
})

test('finds the same ends in the mask of a head that leans, once it is turned', () => {
  const leaning = { source: { x: 480, y: 520 }, output: { x: 480, y: 520 }, scale: 1, turnRadians: 0.12 }
  const upright = headFrom(270, 160)
  const taken = maskOf((x, y) => {
    const place = toOutput(leaning, { x, y })
    return upright(place.x, place.y)
  })
  const { hairTopY, leftX, rightX } = outlineHead(
    { area, coverage: turnCoverage(taken, leaning, area) },
    face,
  )
  near(hairTopY, 270)
  near(leftX, 340)
  near(rightX, 660)
  assert.ok(outlineHead(taken, face).hairTopY > 270 + pixel)
})

test('leaves out objects behind the head that do not touch it', () => {
  const head = headFrom(270, 160)
  const lamp = maskOf((x, y) => head(x, y) || (y < 200 && Math.abs(x - 500) < 100))
  near(outlineHead(lamp, face).hairTopY, 270)
})

test('leaves most of the volume of hair out of the width, and corrects what the mask misses', () => {
  assert.equal(outlineHead(maskOf(headFrom(270, 230)), face).width, 1.25 * 260)
  assert.equal(outlineHead(maskOf(headFrom(270, 110)), face).width, 1.15 * 260)
})

test('places the skull’s top below the hair, and does not raise it for a tall hairdo', () => {
  const skull = (top: number) => outlineHead(maskOf(headFrom(top, 160)), face).skullTopY
  near(skull(230), 244.2, 1)
  near(skull(150), 240.2, 0.1)
  assert.equal(skull(110), skull(150))
})

test('places the skull’s top of a bald head at the end of its outline', () => {
  const { hairTopY, skullTopY } = outlineHead(maskOf(headFrom(310, 160)), face)
  assert.equal(skullTopY, hairTopY)
})

test('reports that a head touches the upper edge if it continues to it', () => {
  const cropped = { ...area, y: 0 }
  const { touchesTop, hairTopY } = outlineHead(
    maskOf((x) => Math.abs(x - 500) < 160, cropped),
    face,
  )
  assert.deepEqual([touchesTop, hairTopY], [true, 0])
})
