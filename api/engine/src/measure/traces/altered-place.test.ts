import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Rectangle } from '#decode/raster.ts'
import type { Point } from '#mesh/face-mesh.ts'
import { drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { evidenceOf } from '#testing/drawn-evidence.ts'
import { placeOfPart } from './altered-place.ts'

const { file, portrait } = await evidenceOf(await drawPortrait())
const { head } = portrait
assert.ok(head)
const regionsOf = (
  part: Parameters<typeof placeOfPart>[0],
  photo: { width: number; height: number } = file,
) => placeOfPart(part, head.mesh, photo).regions

const holds = ({ x, y, width, height }: Rectangle, point: Point) =>
  x <= point.x && point.x <= x + width && y <= point.y && point.y <= y + height

test('has a rectangle for each eye, the image’s left first', () => {
  const regions = regionsOf('eyes')
  assert.deepEqual(
    head.eyes.map((eye) => regions.map((region) => holds(region, eye))),
    [
      [true, false],
      [false, true],
    ],
  )
})

test('has one rectangle for another part, in the face and below the eyes', () => {
  const [face] = regionsOf('face')
  assert.ok(face)
  assert.deepEqual(regionsOf('skin'), [face])
  const middles = (['eyes', 'nose', 'mouth', 'jaw'] as const).map((part) => {
    const [{ x, y, width, height } = face] = regionsOf(part)
    assert.ok(holds(face, { x, y }) && holds(face, { x: x + width, y: y + height }), part)
    return y + height / 2
  })
  assert.deepEqual(
    middles,
    middles.toSorted((one, other) => one - other),
  )
})

test('gives whole pixels inside the photo, and nothing of a part outside it', () => {
  const cut = { width: Math.round(head.eyeMiddle.x), height: 1000 }
  const [face, ...others] = regionsOf('face', cut)
  assert.ok(face && others.length === 0)
  assert.ok(Object.values(face).every(Number.isInteger))
  assert.equal(face.x + face.width, cut.width)
  assert.equal(regionsOf('eyes', cut).length, 1)
})
