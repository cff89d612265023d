import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Raster, toSource } from '../decode/raster.ts'
import { facePoints, meshPoints } from '../mesh/mesh-points.ts'
import { layMesh, layMeshAgain, squareRound } from './face-landmarker.ts'

const raster: Raster = { width: 400, height: 300, rgb: new Uint8ClampedArray(400 * 300 * 3) }

/** A network of 192 px that puts every point of its mesh at one place, and records its input. */
function network(x: number, y: number, z: number) {
  const shown: Raster[] = []
  const flat = (length: number) => Float32Array.from({ length }, (_, at) => (at % 2 ? y : x))
  const mesh = Float32Array.from({ length: 1404 }, (_, at) => [x, y, z][at % 3] ?? 0)
  const looks = [mesh, flat(160), flat(142), flat(142), flat(10), flat(10), Float32Array.from([6])]
  const layers = [1, 2, 3, 4, 5, 6].map((value) => new Float32Array(512).fill(value))
  const outputs = [...looks, ...layers]
  const run = async (seen: Raster) => {
    shown.push(seen)
    return outputs
  }
  return { run, shown }
}

/**
 * The box is 64 px at the longer side, so the network's square is 96 px of the raster, and each of these becomes two
 * pixels of the network.
 */
const box = { x: 100, y: 120, width: 50, height: 64 }
const [middleX, middleY] = [125, 152]
const level = [
  { x: 110, y: 140 },
  { x: 140, y: 140 },
] as const

test('returns points in the raster’s pixels, and depth in the same unit', async () => {
  const { points, boxScore, meshLogOdds } = await layMesh(network(96 + 20, 96 - 30, 40), raster, {
    box,
    eyes: level,
    score: 0.8,
  })
  assert.deepEqual([points.length, boxScore, meshLogOdds], [478, 0.8, 6])
  assert.deepEqual(points[152], { x: middleX + 10, y: middleY - 15, z: 20 })
})

test('returns the inner layers of each part, and fails without one', async () => {
  const complete = network(96, 96, 0)
  const face = { box, eyes: level, score: 1 } as const
  const { layers } = await layMesh(complete, raster, face)
  assert.deepEqual(
    [layers.leftEye[0], layers.leftIris[0], layers.rightEye[0], layers.rightIris[511], layers.mouth[0]],
    [1, 2, 3, 4, 5],
  )
  const run = async (seen: Raster) => (await complete.run(seen)).slice(0, -1)
  await assert.rejects(layMesh({ run }, raster, face), /lacks the layer of face/)
})

test('turns a leaning face upright for the network, and turns its points back', async () => {
  const upright = network(96, 96 - 30, 0)
  const down = [
    { x: 130, y: 130 },
    { x: 130, y: 160 },
  ] as const
  const rgb = raster.rgb.slice()
  // On the side with the top of this face.
  for (let y = 145; y < 160; y++) rgb.fill(255, (y * 400 + 150) * 3, (y * 400 + 165) * 3)
  const { points } = await layMesh(upright, { ...raster, rgb }, { box, eyes: down, score: 1 })
  const { x = 0, y = 0 } = points[152] ?? {}
  assert.ok(Math.hypot(x - (middleX + 15), y - middleY) < 1e-6, `${x}, ${y}`)
  const [seen] = upright.shown
  const bright = (column: number, row: number) => seen?.rgb[(row * 192 + column) * 3] ?? 0
  assert.deepEqual([seen?.width, seen?.height], [192, 192])
  assert.deepEqual([bright(96, 30), bright(96, 162)], [255, 0], 'the bright top is above')
})

test('a second mesh reads a square round the first one, and keeps the detector’s box', async () => {
  const found = { box, boxScore: 0.8, meshLogOdds: 6, points: meshAt(100, 200) }
  const again = network(96, 96, 0)
  const { layers } = await layMesh(network(96, 96, 0), raster, { box, eyes: level, score: 1 })
  const mesh = await layMeshAgain(again, raster, { ...found, layers })
  assert.deepEqual([mesh.box, mesh.boxScore, mesh.points.length], [box, 0.8, 478])
  // The middle of the network's square is the middle of the first mesh, 0.03 of its side lower.
  assert.ok(Math.hypot((mesh.points[152]?.x ?? 0) - 100, (mesh.points[152]?.y ?? 0) - 201.8) < 1e-6)
})

/** A mesh 60 px wide and tall round a place, with level eyes. */
function meshAt(x: number, y: number) {
  const points = Array.from({ length: 478 }, () => ({ x, y, z: 0 }))
  points[0] = { x: x - 30, y: y - 30, z: 0 }
  points[1] = { x: x + 30, y: y + 30, z: 0 }
  for (const [corner, side] of [
    [33, -20],
    [133, -10],
    [362, 10],
    [263, 20],
  ] as const) {
    points[corner] = { x: x + side, y: y - 10, z: 0 }
  }
  return points
}

/** A face 200 px wide and 240 px tall round (500, 400), with both eyes 60 px above its middle, leaning by an angle. */
function leaning(degrees: number) {
  const radians = (degrees * Math.PI) / 180
  const at = (x: number, y: number) => ({
    x: 500 + x * Math.cos(radians) - y * Math.sin(radians),
    y: 400 + x * Math.sin(radians) + y * Math.cos(radians),
    z: 0,
  })
  const points = Array.from({ length: 478 }, () => at(0, 0))
  points[0] = at(-100, -120)
  points[1] = at(100, 120)
  points[meshPoints.leftEyeOuter] = at(-60, -60)
  points[meshPoints.leftEyeInner] = at(-20, -60)
  points[meshPoints.rightEyeInner] = at(20, -60)
  points[meshPoints.rightEyeOuter] = at(60, -60)
  // An iris does not belong to the square.
  points[facePoints] = at(0, -900)
  return points
}

for (const degrees of [0, 30, 180]) {
  test(`a face that leans by ${degrees} degrees is upright in the square, a little above its middle`, () => {
    const square = squareRound(leaning(degrees), 192)
    assert.ok(Math.abs(square.scale * 192 - 1.4 * 240) < 1e-6)
    // The square's middle is 0.03 of the face's longer side below the face's middle, in the face's own direction.
    const radians = (degrees * Math.PI) / 180
    const { x, y } = toSource(square, { x: 96, y: 96 })
    assert.ok(Math.hypot(x - (500 - 7.2 * Math.sin(radians)), y - (400 + 7.2 * Math.cos(radians))) < 1e-6)
  })
}
