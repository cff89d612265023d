import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headParts, headPartsSide } from '../models/networks.ts'
import {
  describeFaceCover,
  describeHeadCover,
  describeLenses,
  type HeadPart,
  type HeadParts,
} from './coverings.ts'

const drawnArea = { x: 0, y: 0, width: 320, height: 320 }
/** Upright, with its eyes above the middle; a third of the square from the eyes to the chin. */
const axes = { eyeMiddle: { x: 160, y: 120 }, up: { x: 0, y: -1 }, eyeToChin: 100 }
/** Points of a mesh all over the face. */
const points = Array.from({ length: 468 }, (_, at) => ({
  x: 160 + ((at % 18) / 17 - 0.5) * 140,
  y: 50 + (Math.floor(at / 18) / 25) * 170,
}))

type PartAt = (beside: number, above: number) => HeadPart

/** Each place of the face shows one part, by how far it is beside and above the eyes' middle. */
function partsOf(partAt: PartAt): HeadParts {
  const shares = new Float32Array(headPartsSide ** 2 * headParts.length)
  for (let row = 0; row < headPartsSide; row++) {
    for (let column = 0; column < headPartsSide; column++) {
      const [x, y] = [((column + 0.5) / headPartsSide) * 320, ((row + 0.5) / headPartsSide) * 320]
      const part = headParts.indexOf(partAt((x - 160) / 100, (120 - y) / 100))
      shares[(row * headPartsSide + column) * headParts.length + part] = 1
    }
  }
  return { area: drawnArea, shares }
}

function coverOf(partAt: PartAt): number {
  const [cover = Number.NaN, logarithm = Number.NaN] = describeFaceCover(partsOf(partAt), points, axes)
  assert.ok(Math.abs(logarithm - Math.log(cover + 0.02)) < 1e-6)
  return cover
}

test('a free face has no cover', () => {
  assert.equal(
    coverOf(() => 'face'),
    0,
  )
})

test('a mask covers the mouth, a scarf and a hand the lower face', () => {
  assert.ok(coverOf((_, above) => (above < -0.25 ? 'other' : 'face')) > 0.9)
  assert.ok(coverOf((_, above) => (above < -0.25 ? 'clothes' : 'face')) > 0.8)
  assert.ok(coverOf((_, above) => (above < -0.25 ? 'body' : 'face')) > 0.9)
})

test('a patch covers one eye, glasses both', () => {
  const patch = coverOf((beside, above) => (beside > 0.05 && Math.abs(above) < 0.3 ? 'other' : 'face'))
  assert.ok(patch > 0.9, `${patch}`)
  const glasses = coverOf((_, above) => (Math.abs(above) < 0.3 ? 'other' : 'face'))
  assert.ok(glasses < 0.1, `${glasses}`)
})

test('a beard is no cover, and hair over the forehead neither', () => {
  assert.equal(
    coverOf((_, above) => (Math.abs(above) > 0.3 ? 'hair' : 'face')),
    0,
  )
})

const area = { x: 100, y: 200, width: 320, height: 320 }
/** Upright, with its eyes in the middle of the area; a tenth of it from the eyes to the chin. */
const upright = { eyeMiddle: { x: 260, y: 360 }, up: { x: 0, y: -1 }, eyeToChin: 32 }

/** Shares in which each place shows one part. */
function showing(partAt: (beside: number, above: number) => (typeof headParts)[number]): Float32Array {
  const shares = new Float32Array(headPartsSide ** 2 * headParts.length)
  for (let row = 0; row < headPartsSide; row++) {
    for (let column = 0; column < headPartsSide; column++) {
      const at = (place: number) => ((place + 0.5) / headPartsSide - 0.5) * 10
      const part = headParts.indexOf(partAt(at(column), -at(row)))
      shares[(row * headPartsSide + column) * headParts.length + part] = 1
    }
  }
  return shares
}

const bare = showing((beside, above) => (Math.hypot(beside, above) < 1 ? 'face' : 'background'))

test('a bare head has no covering anywhere', () => {
  const described = describeHeadCover({ area, shares: bare }, upright)
  assert.equal(described.length, 8)
  assert.deepEqual([...described.slice(0, 4)], [0, 0, 0, 0])
  assert.ok(described.slice(4).every((value) => Math.abs(value - Math.log(0.02)) < 1e-6))
})

test('a hat covers the top and the brows, a scarf the sides too', () => {
  const hat = showing((_, above) => (above > 0.2 ? 'other' : 'face'))
  const [ofPerson, top, brow, side = 0] = describeHeadCover({ area, shares: hat }, upright)
  assert.deepEqual([ofPerson, top, brow], [1, 1, 1])
  assert.ok(side > 0.2 && side < 0.6, `${side}`)
  const scarf = showing((beside, above) => (above > 0.2 || Math.abs(beside) > 0.6 ? 'clothes' : 'face'))
  assert.equal(describeHeadCover({ area, shares: scarf }, upright)[3], 1)
})

test('the share of what belongs to the person does not depend on the wall', () => {
  const band = showing((beside, above) => {
    if (Math.abs(beside) > 0.5) return 'background'
    return above > 0.4 && above < 1 ? 'other' : 'hair'
  })
  const [ofPerson = 0, top = 0] = describeHeadCover({ area, shares: band }, upright)
  assert.ok(ofPerson > 1.4 * top, `${ofPerson}, ${top}`)
})

test('a head that lies on its side is described as an upright one', () => {
  const lying = { ...upright, up: { x: 1, y: 0 } }
  const turned = showing((beside) => (beside > 0.2 ? 'other' : 'face'))
  assert.deepEqual([...describeHeadCover({ area, shares: turned }, lying).slice(0, 3)], [1, 1, 1])
})

test('lenses lie over both eyes, a patch over one', () => {
  const lenses = (partAt: PartAt) => [...describeLenses(partsOf(partAt), points, axes)]
  const [both = 0, larger = 0] = lenses((_, above) => (Math.abs(above) < 0.3 ? 'other' : 'face'))
  assert.ok(both > 0.9 && larger >= both)
  const [free = 1, patch = 0, ...logarithms] = lenses((beside, above) =>
    beside > 0.05 && Math.abs(above) < 0.3 ? 'other' : 'face',
  )
  assert.ok(free === 0 && patch > 0.9)
  assert.deepEqual(
    logarithms.map((each) => each.toFixed(4)),
    [free, patch].map((share) => Math.log(share + 0.02).toFixed(4)),
  )
})
