import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personModelSide as side } from '../inference/networks.ts'
import { clearestColour } from './clearest-colour.ts'

const grey = (level: number) => {
  const hex = level.toString(16).padStart(2, '0')
  return { hex: `#${hex}${hex}${hex}`, rgb: [level, level, level] } as const
}

/** A body of one colour in the lower third, before a dark wall. */
function view(clothes: number) {
  const rgb = new Uint8ClampedArray(side * side * 3).fill(60)
  const coverage = new Float32Array(side * side)
  for (let y = 160; y < side; y++) {
    for (let x = 78; x < 178; x++) {
      coverage[y * side + x] = 1
      rgb.fill(clothes, (y * side + x) * 3, (y * side + x) * 3 + 3)
    }
  }
  return {
    area: { x: 0, y: 0, width: side, height: side },
    raster: { width: side, height: side, rgb },
    coverage,
  }
}

const laidBehind = (clothes: number, ...levels: [number, ...number[]]) => {
  const [first, ...others] = levels
  const seen = view(clothes)
  const before = seen.raster.rgb.slice()
  const colours = [grey(first), ...others.map(grey)] as const
  const { hex } = clearestColour(colours, seen, { chinY: 130, skullTopY: 30 }, { width: side, height: side })
  assert.deepEqual(seen.raster.rgb, before, 'the view stays as it was')
  return hex
}

test('the preferred colour is laid where the clothes can be told from it', () => {
  assert.equal(laidBehind(90, 248, 240), grey(248).hex)
})

test('behind white clothes, the first shade is laid from which they can be told', () => {
  assert.equal(laidBehind(246, 248, 240, 232), grey(232).hex)
})

test('where the clothes have the colour of each shade, the preferred one is laid', () => {
  assert.equal(laidBehind(244, 246, 242), grey(246).hex)
})
