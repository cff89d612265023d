import { lensPatchSize } from '#api/engine/src/measure/face/lens-reflection.ts'
import type { Maps } from '#api/engine/src/models/patch-network.ts'
import type { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { between } from '../drawn/cloth.ts'

/** How many places more than the network is given a patch has on each side, so that it can be moved. */
export const patchMargin = 2
const { width, height } = lensPatchSize
const wholeWidth = width + 2 * patchMargin

/** The part of a patch with a margin that the network is given, moved at random by up to the margin. */
export const movedPatch = (levels: Uint8Array, random: SeededRandom): Maps =>
  partOf(levels, random.below(2 * patchMargin + 1), random.below(2 * patchMargin + 1))

/** A patch without its margin. */
export const middlePatch = (levels: Uint8Array): Maps => partOf(levels, patchMargin, patchMargin)

function partOf(levels: Uint8Array, left: number, top: number): Maps {
  const values = new Float32Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    const from = ((row + top) * wholeWidth + left) * 3
    values.set(levels.subarray(from, from + width * 3), row * width * 3)
  }
  return { width, height, channels: 3, values }
}

/** A patch in other light, of a smaller photo, of another camera, or without colour, at random. The levels are 0 to 255. */
export function changedPatch(patch: Maps, random: SeededRandom): Maps {
  const gain = between(random, 0.75, 1.2)
  const gains = [0, 1, 2].map(() => gain * between(random, 0.93, 1.07))
  const gamma = between(random, 0.8, 1.25)
  const lit = patch.values.map((level, at) => {
    const share = Math.min((level / 255) * (gains[at % 3] ?? 1), 1)
    return 255 * share ** gamma
  })
  const coloured = random.below(7) === 0 ? withoutColour(lit) : lit
  const sized = random.below(5) < 2 ? reduced(coloured, random.pick([2, 2, 3])) : coloured
  const noise = between(random, 0, 8)
  const values = sized.map((level) =>
    Math.min(Math.max(level + noise * (random.below(2001) / 1000 - 1), 0), 255),
  )
  return { ...patch, values }
}

function withoutColour(levels: Float32Array): Float32Array {
  return levels.map((_, at) => {
    const from = at - (at % 3)
    return 0.299 * (levels[from] ?? 0) + 0.587 * (levels[from + 1] ?? 0) + 0.114 * (levels[from + 2] ?? 0)
  })
}

/** A patch with the detail of one whose sides are so many times shorter: means of squares, between which levels go over linearly. */
function reduced(levels: Float32Array, times: number): Float32Array {
  const [columns, rows] = [Math.floor(width / times), Math.floor(height / times)]
  const means = new Float32Array(columns * rows * 3)
  for (let y = 0; y < rows * times; y++) {
    for (let x = 0; x < columns * times; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const mean = (Math.floor(y / times) * columns + Math.floor(x / times)) * 3 + channel
        means[mean] = (means[mean] ?? 0) + (levels[(y * width + x) * 3 + channel] ?? 0) / times ** 2
      }
    }
  }
  const meanAt = (x: number, y: number, channel: number) => means[(y * columns + x) * 3 + channel] ?? 0
  return levels.map((_, at) => {
    const [place, channel] = [Math.floor(at / 3), at % 3]
    const x = within(((place % width) + 0.5) / times - 0.5, columns - 1)
    const y = within((Math.floor(place / width) + 0.5) / times - 0.5, rows - 1)
    const [left, top] = [Math.min(Math.floor(x), columns - 2), Math.min(Math.floor(y), rows - 2)]
    const between = (row: number) =>
      meanAt(left, row, channel) + (x - left) * (meanAt(left + 1, row, channel) - meanAt(left, row, channel))
    return between(top) + (y - top) * (between(top + 1) - between(top))
  })
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)
