import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Head } from '#measure/portrait.ts'
import { sampleHead } from '#testing/sample-evidence.ts'
import { lostBody, lostPieces } from './lost-body.ts'

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

const cellPx = 4
const [cellsAcross, cellsDown] = [300, 300]
const { chinY, skullTopY, leftX, rightX } = sampleHead
const headCells = chinY - skullTopY
const middleCell = (leftX + rightX) / 2

/** A head and a neck before a wall; beside them a piece of 0.1 head heights of another colour. Colours are levels of grey. */
function piecesOf(colours: { wall: (x: number) => number; piece: number }, isKept = false) {
  const read = (at: number) => {
    const x = ((at % cellsAcross) + 0.5) * cellPx
    const y = (Math.floor(at / cellsAcross) + 0.5) * cellPx
    const isPerson = Math.abs(x - middleCell) < 0.3 * headCells && y > skullTopY
    const isPiece =
      Math.abs(x - middleCell - 0.6 * headCells) < 0.05 * headCells &&
      Math.abs(y - chinY - 0.1 * headCells) < 0.05 * headCells
    return { x, isPerson, isPiece }
  }
  const inside = Uint8Array.from({ length: cellsAcross * cellsDown }, (_, at) => {
    const { isPerson, isPiece } = read(at)
    return Number(isPerson || (isKept && isPiece))
  })
  const values = Float32Array.from({ length: cellsAcross * cellsDown * 3 }, (_, at) => {
    const { x, isPerson, isPiece } = read(Math.floor(at / 3))
    return isPerson ? 120 : isPiece ? colours.piece : colours.wall(x)
  })
  const rgb = { width: cellsAcross, height: cellsDown, channels: 3, values }
  const coverage = {
    width: cellsAcross,
    height: cellsDown,
    channels: 1,
    values: new Float32Array(cellsAcross * cellsDown),
  }
  const size = { width: cellsAcross * cellPx, height: cellsDown * cellPx }
  const alpha = new Uint8ClampedArray(size.width * size.height)
  return lostPieces({ ...size, alpha, seen: { coverage, rgb, inside, cellPx } }, sampleHead)
}

test('a coloured seam that stays beside the body before an even wall is a piece of lost clothes', () => {
  const share = piecesOf({ wall: () => 250, piece: 180 })
  assert.ok(share > 0.005 && share < 0.011, `${share}`)
})

test('a piece that is kept, or has the wall’s colour, is not lost', () => {
  assert.equal(piecesOf({ wall: () => 250, piece: 180 }, true), 0)
  assert.equal(piecesOf({ wall: () => 250, piece: 240 }), 0)
})

test('before another wall than an even one, a piece may be of the scene', () => {
  assert.equal(piecesOf({ wall: (x) => 150 + 80 * (Math.floor(x / 40) % 2), piece: 20 }), 0)
})
