import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHead } from '../../../../testing/sample-evidence.ts'
import { lostPieces } from './lost-pieces.ts'

const cellPx = 4
const [width, height] = [300, 300]
const { chinY, skullTopY, leftX, rightX } = sampleHead
const unit = chinY - skullTopY
const middle = (leftX + rightX) / 2

/** A head and a neck before a wall; beside them a piece of 0.1 head heights of another colour. Colours are levels of grey. */
function piecesOf(colours: { wall: (x: number) => number; piece: number }, isKept = false) {
  const read = (at: number) => {
    const x = ((at % width) + 0.5) * cellPx
    const y = (Math.floor(at / width) + 0.5) * cellPx
    const isPerson = Math.abs(x - middle) < 0.3 * unit && y > skullTopY
    const isPiece =
      Math.abs(x - middle - 0.6 * unit) < 0.05 * unit && Math.abs(y - chinY - 0.1 * unit) < 0.05 * unit
    return { x, isPerson, isPiece }
  }
  const inside = Uint8Array.from({ length: width * height }, (_, at) => {
    const { isPerson, isPiece } = read(at)
    return Number(isPerson || (isKept && isPiece))
  })
  const values = Float32Array.from({ length: width * height * 3 }, (_, at) => {
    const { x, isPerson, isPiece } = read(Math.floor(at / 3))
    return isPerson ? 120 : isPiece ? colours.piece : colours.wall(x)
  })
  const rgb = { width, height, channels: 3, values }
  const coverage = { width, height, channels: 1, values: new Float32Array(width * height) }
  const size = { width: width * cellPx, height: height * cellPx }
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
