import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { compliantDrawing, drawPortrait, truthOf } from '#testing/drawing/draw-portrait.ts'
import { withoutNative } from '#testing/native-runtime.ts'
import type { InferenceChoice } from '../choices.ts'
import type { Raster } from '../decode/raster.ts'
import { readLandmarks } from '../mesh/face-mesh.ts'
import { loadModels, openNetwork } from './inference.ts'
import type { Models } from './models.ts'
import { type NetworkName, networks, personModelSide } from './networks.ts'
import { coverageAt, maskPerson } from './person-mask.ts'

const run = promisify(execFile)
const testing = (name: string) => new URL(`../../testing/processes/${name}`, import.meta.url)

/** What a process says that judges a drawn portrait, with or without the native runtime's package. */
async function judged(choice: InferenceChoice, installed: boolean): Promise<string> {
  const hook = installed ? [] : ['--import', testing('leave-out-native.ts').href]
  const { stdout } = await run(process.execPath, [...hook, fileURLToPath(testing('judge-drawn.ts')), choice])
  return stdout
}

test('where the package is not installed, TensorFlow.js judges as before', async () => {
  assert.equal(await judged('auto', false), 'wasm: wasm READY')
})

test('who asks for the native runtime gets it, or an error with a name', {
  skip: withoutNative,
}, async () => {
  assert.equal(await judged('native', true), 'native: native READY')
  assert.equal(await judged('native', false), 'NoNativeInference')
})

let models: Models
before(async () => {
  models = await loadModels()
})

async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: new Uint8ClampedArray(data) }
}

const head = compliantDrawing.chinY - compliantDrawing.skullTopY

test('finds the mesh at the drawn face, upright and leaning', async () => {
  const truth = truthOf(compliantDrawing)
  for (const rollDeg of [0, 25]) {
    const [mesh] = await models.findFaces(await rasterOf(await drawPortrait({ rollDeg })))
    assert.ok(mesh && mesh.meshLogOdds > 3, `${mesh?.meshLogOdds}`)
    assert.equal(mesh.points.length, 478)
    const { eyes, chin } = readLandmarks(mesh)
    // The drawing leans about its chin.
    const [cosine, sine] = [Math.cos((rollDeg * Math.PI) / 180), Math.sin((rollDeg * Math.PI) / 180)]
    const turned = (x: number, y: number) => {
      const [dx, dy] = [x - compliantDrawing.centreX, y - compliantDrawing.chinY]
      return {
        x: compliantDrawing.centreX + dx * cosine - dy * sine,
        y: compliantDrawing.chinY + dx * sine + dy * cosine,
      }
    }
    const near = (seen: { x: number; y: number }, drawn: { x: number; y: number }, share: number) => {
      const away = Math.hypot(seen.x - drawn.x, seen.y - drawn.y) / head
      assert.ok(away < share, `${away} of the head's height away at ${rollDeg} degrees`)
    }
    near(eyes[0], turned(truth.eyeLeftX, truth.eyeY), 0.02)
    near(eyes[1], turned(truth.eyeRightX, truth.eyeY), 0.02)
    near(chin, turned(compliantDrawing.centreX, compliantDrawing.chinY), 0.03)
  }
})

test('returns the larger of two faces first, and none for a wall', async () => {
  const small = { width: 500, height: 600, centreX: 250, skullTopY: 150, chinY: 330 }
  const large = { ...small, skullTopY: 120, chinY: 420 }
  const both = sharp(await drawPortrait(small)).extend({ right: 500 })
  const bytes = await both
    .composite([{ input: await drawPortrait(large), left: 500, top: 0 }])
    .png()
    .toBuffer()
  const [first, second, ...others] = await models.findFaces(await rasterOf(bytes))
  assert.ok(first && second && others.length === 0)
  assert.ok(first.box.x > 500 && second.box.x < 500)
  assert.ok(first.box.height > 1.4 * second.box.height)
  const wall = { width: 300, height: 400, rgb: new Uint8ClampedArray(300 * 400 * 3).fill(230) }
  assert.deepEqual(await models.findFaces(wall), [])
})

test('covers the face and the chest with the person, and neither corner of the background', async () => {
  const raster = await rasterOf(await drawPortrait())
  const area = { x: 100, y: 250, width: 1000, height: 1200 }
  const mask = await maskPerson(models, { raster }, area)
  assert.equal(mask.coverage.length, personModelSide ** 2)
  const { centreX } = compliantDrawing
  for (const y of [600, 740, 900, 1350]) assert.ok(coverageAt(mask, centreX, y) > 0.9, `${y}`)
  for (const x of [130, 1070]) assert.ok(coverageAt(mask, x, 280) < 0.05, `${x}`)
})

const native = { runtime: 'native', files: {} } as const
const wasm = { runtime: 'wasm' } as const

/**
 * The largest difference of any value between the runtimes, which round sums in another order. The detector's scores reach
 * hundreds before the logistic function; the points of the mesh are in pixels of 192, and its inner layers' values reach tens; coverages are 0 to 1.
 */
const largest: Readonly<Record<NetworkName, number>> = {
  blazeface: 5e-3,
  'facemesh-attention-pinto': 3e-3,
  selfie: 2e-4,
  'selfie-multiclass': 2e-4,
  // At a few edges: the share of two small variances. Most pixels differ by less than 1e-6.
  rvm: 2e-3,
}

async function portraits(width: number, height: number): Promise<Raster[]> {
  const drawings = [{}, { rollDeg: 10, hair: 0.08 }, { eyeOpening: 0, background: '#37506b' }]
  return Promise.all(
    drawings.map(async (changes) => {
      const drawn = sharp(await drawPortrait(changes)).removeAlpha()
      const rgb = await drawn.resize(width, height, { fit: 'fill' }).raw().toBuffer()
      return { width, height, rgb: new Uint8ClampedArray(rgb) }
    }),
  )
}

const sizes = (name: NetworkName) => {
  const { side } = networks[name]
  const any = [
    [256, 320],
    [416, 352],
  ] as const
  return side ? ([[side, side]] as const) : any
}

for (const name of ['blazeface', 'facemesh-attention-pinto', 'selfie', 'selfie-multiclass', 'rvm'] as const) {
  test(`${name} gives the same on both runtimes`, { skip: withoutNative }, async () => {
    const [here, there] = [await openNetwork(native, name), await openNetwork(wasm, name)]
    for (const [width, height] of sizes(name)) {
      for (const raster of await portraits(width, height)) {
        const [outputs, expected] = [await here.run(raster), await there.run(raster)]
        assert.deepEqual(
          outputs.map(({ length }) => length),
          expected.map(({ length }) => length),
        )
        for (const [at, values] of outputs.entries()) {
          const off = values.map((value, place) => Math.abs(value - (expected[at]?.[place] ?? Number.NaN)))
          const most = off.reduce((a, b) => Math.max(a, b), 0)
          assert.ok(most <= largest[name], `output ${at} differs by ${most}`)
          assert.ok(name !== 'rvm' || meanOf(off) < 1e-5, `the alphas differ by ${meanOf(off)} on average`)
        }
        const [again] = await here.run(raster)
        assert.deepEqual(again, outputs[0], 'bit for bit the same at the second run')
      }
    }
  })
}

const meanOf = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length

test('a picture of another size is refused, and reads no memory', { skip: withoutNative }, async () => {
  const raster = (width: number, height: number) => ({
    width,
    height,
    rgb: new Uint8ClampedArray(width * height * 3),
  })
  for (const [name, side] of [
    ['blazeface', 128],
    ['rvm', 100],
  ] as const) {
    await assert.rejects(
      (await openNetwork(native, name)).run(raster(side, side)),
      /does not read pictures of/,
    )
  }
})
