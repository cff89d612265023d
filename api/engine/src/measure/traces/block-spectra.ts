import type { FileFacts } from '#decode/decode.ts'
import type { Raster } from '#decode/raster.ts'
import { mostSteps, type Spectrum } from './double-quantisation.ts'

export const blockPx = 8

/** The lowest frequencies of JPEG's cosine transform that change within a block: half waves per block. */
const frequencies = [
  { down: 0, across: 1 },
  { down: 1, across: 0 },
  { down: 2, across: 0 },
  { down: 1, across: 1 },
  { down: 0, across: 2 },
  { down: 0, across: 3 },
  { down: 1, across: 2 },
  { down: 2, across: 1 },
  { down: 3, across: 0 },
] as const
const waves = 4

/** A block has texture from so many coefficients on that are not 0. */
const leastOfTexture = 3
/** A mean of 0 would make every other coefficient impossible. */
const leastMeanLevels = 0.4

/** The coefficients of some blocks by frequency: of all blocks, and of those with texture. */
export interface BlockSpectra {
  readonly all: readonly Spectrum[]
  readonly textured: readonly Spectrum[]
}

/**
 * Transforms the luma of blocks on the file's own 8 x 8 grid. Blocks with a channel clipped at black or white are left out, because
 * they differ from what was quantised.
 *
 * @param corners The places (row times width plus column) of the blocks' upper left pixels.
 * @param steps The file's step for each frequency, in the order of `stepsOf`.
 */
export function spectraOf(photo: Raster, corners: readonly number[], steps: readonly number[]): BlockSpectra {
  const [all, textured] = [tally(steps), tally(steps)]
  const rows = new Float64Array(waves * blockPx)
  const magnitudes = new Int32Array(frequencies.length)
  for (const corner of corners) {
    if (!transformRows(photo, corner, rows)) continue
    let texture = 0
    for (let at = 0; at < frequencies.length; at++) {
      const { down, across } = frequencies[at] ?? frequencies[0]
      let sum = 0
      for (let row = 0; row < blockPx; row++)
        sum += (cosines[down * blockPx + row] ?? 0) * (rows[across * blockPx + row] ?? 0)
      const inSteps = Math.round(Math.abs(sum) / (steps[at] ?? 1))
      magnitudes[at] = inSteps
      if (inSteps > 0) texture++
    }
    all.add(magnitudes)
    if (texture >= leastOfTexture) textured.add(magnitudes)
  }
  return { all: all.spectra(), textured: textured.spectra() }
}

/** The file's step for each frequency; 1 for a file without loss. Null for other formats. */
export function stepsOf({ format, lumaSteps, orientation }: FileFacts): readonly number[] | null {
  if (format === 'png') return frequencies.map(() => 1)
  if (!lumaSteps) return null
  // A picture that lies on its side was turned after its blocks were quantised.
  const isLying = orientation >= 5
  return frequencies.map(
    ({ down, across }) => lumaSteps[isLying ? zigzag(across, down) : zigzag(down, across)] ?? 1,
  )
}

/** The place of a low frequency in a JPEG's table, whose diagonals run to and fro. */
function zigzag(down: number, across: number): number {
  const diagonal = down + across
  return (diagonal * (diagonal + 1)) / 2 + (diagonal % 2 === 0 ? across : down)
}

function tally(steps: readonly number[]) {
  const counts = steps.map(() => new Float64Array(mostSteps + 1))
  const sums = new Float64Array(steps.length)
  let blocks = 0
  return {
    add(magnitudes: Int32Array) {
      blocks++
      for (let at = 0; at < magnitudes.length; at++) {
        const n = magnitudes[at] ?? 0
        sums[at] = (sums[at] ?? 0) + n
        const count = counts[at]
        if (count && n <= mostSteps) count[n] = (count[n] ?? 0) + 1
      }
    },
    spectra: (): Spectrum[] =>
      counts.map((count, at) => ({
        counts: count,
        meanLevels: Math.max(((sums[at] ?? 0) * (steps[at] ?? 1)) / Math.max(blocks, 1), leastMeanLevels),
      })),
  }
}

/** The cosine's values over a row of pixels, scaled as in T.81: eight values for each number of half waves. */
const cosines = Float64Array.from({ length: waves * blockPx }, (_, at) => {
  const wave = Math.floor(at / blockPx)
  return (wave === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * (at % blockPx) + 1) * wave * Math.PI) / 16)
})

/**
 * Computes the luma of a block's rows, as JPEG derives it from red, green and blue, and transforms it across. The
 * result is ordered by half waves, then by rows. Returns false if a channel of a pixel is clipped.
 */
function transformRows({ rgb, width }: Raster, corner: number, into: Float64Array): boolean {
  for (let row = 0; row < blockPx; row++) {
    let none = 0
    let one = 0
    let two = 0
    let three = 0
    for (let at = 0, place = (corner + row * width) * 3; at < blockPx; at++, place += 3) {
      const red = rgb[place] ?? 0
      const green = rgb[place + 1] ?? 0
      const blue = rgb[place + 2] ?? 0
      if (red === 0 || green === 0 || blue === 0 || red === 255 || green === 255 || blue === 255) return false
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue
      none += luma * (cosines[at] ?? 0)
      one += luma * (cosines[blockPx + at] ?? 0)
      two += luma * (cosines[2 * blockPx + at] ?? 0)
      three += luma * (cosines[3 * blockPx + at] ?? 0)
    }
    into[row] = none
    into[blockPx + row] = one
    into[2 * blockPx + row] = two
    into[3 * blockPx + row] = three
  }
  return true
}
