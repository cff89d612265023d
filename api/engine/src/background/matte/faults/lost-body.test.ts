import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHead } from '../../../../testing/sample-evidence.ts'
import type { Head } from '../../../portrait/portrait.ts'
import { lostBody } from './lost-body.ts'

const [width, height] = [1100, 1200]
const middle = 550
const sample: Head = {
  ...sampleHead,
  mesh: Array.from({ length: 478 }, () => ({ x: middle, y: sampleHead.chinY, z: 0 })),
}
const unit = sample.chinY - sample.skullTopY

/** A body whose half width at a depth below the chin, both in head heights, is given; on the image's left, and on its right. */
function bodyOf(left: (depth: number) => number, right = left) {
  const alpha = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++) {
    const depth = (y - sample.chinY) / unit
    for (let x = 0; x < width; x++) {
      const reach = (x - middle) / unit
      if (reach < 0 ? -reach < left(depth) : reach < right(depth)) alpha[y * width + x] = 255
    }
  }
  return lostBody({ width, height, alpha }, sample)
}

const shoulders = (depth: number) => (depth < 0.1 ? 0.25 : Math.min(0.25 + (depth - 0.1) * 1.2, 0.7))

test('a neck that widens to shoulders lacks nothing', () => {
  assert.deepEqual(bodyOf(shoulders), { share: 0, narrowing: 1 })
})

test('a neck without shoulders, as of a white shirt before a white wall, lacks a body and narrows', () => {
  const { share = 0, narrowing = 1 } = bodyOf((depth) => Math.max(0.28 - depth, 0)) ?? {}
  assert.ok(share > 0.3, `${share}`)
  assert.ok(narrowing < 0.5, `${narrowing}`)
})

test('one shoulder that is lost counts', () => {
  const { narrowing = 1 } = bodyOf(shoulders, (depth) => Math.max(0.3 - depth, 0)) ?? {}
  assert.ok(narrowing < 0.5, `${narrowing}`)
})

test('a photo that ends at the chin shows no body to lose', () => {
  const head = { ...sample, chinY: height - 10 }
  assert.equal(lostBody({ width, height, alpha: new Uint8ClampedArray(width * height) }, head), null)
})
