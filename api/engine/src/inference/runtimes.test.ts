import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPortrait } from '../../testing/drawing/draw-portrait.ts'
import { withoutNative } from '../../testing/native-runtime.ts'
import type { Raster } from '../decoding/raster.ts'
import { openNetwork } from './inference.ts'
import { type NetworkName, networks } from './networks.ts'

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
