import { z } from 'zod'
import { copyRows, type Rows } from './copy-rows.ts'
import type { MoveValues } from './moving-kernel.ts'

/** The two axes of a picture: down and across. */
const pair = z.tuple([z.number(), z.number()])

const spaceAttributes = z.object({ blockShape: pair, paddings: z.tuple([pair, pair]) })

/**
 * Distributes a picture's pixels to as many smaller pictures as a block has places. An ordinary convolution of these
 * is then a dilated one of the whole. The axes of shapes are pictures, rows, columns, channels.
 */
export const spaceToBatch: MoveValues = ({ inputs, attributes, make, valuesOf }) => {
  const parsed = spaceAttributes.safeParse(attributes)
  const [picture] = inputs
  if (!parsed.success || picture?.shape.length !== 4) return null
  const { blockShape: block, paddings } = parsed.data
  const [count = 0, height = 0, width = 0, channels = 0] = picture.shape
  const dealtHeight = (height + paddings[0][0] + paddings[0][1]) / block[0]
  const dealtWidth = (width + paddings[1][0] + paddings[1][1]) / block[1]
  const out = make([count * block[0] * block[1], dealtHeight, dealtWidth, channels])
  const values = valuesOf(out)
  values.fill(0)
  const dealt = { values, count, height: dealtHeight, width: dealtWidth, channels }
  const whole = { values: valuesOf(picture), height, width }
  eachRow(whole, dealt, block, [paddings[0][0], paddings[1][0]], (wholeRow, dealtRow, length) =>
    copyRows(wholeRow, dealtRow, channels, length),
  )
  return out
}

const batchAttributes = z.object({ blockShape: pair, crops: z.tuple([pair, pair]) })

/** Gathers the pixels that `spaceToBatch` distributed, and crops the result. */
export const batchToSpace: MoveValues = ({ inputs, attributes, make, valuesOf }) => {
  const parsed = batchAttributes.safeParse(attributes)
  const [pictures] = inputs
  if (!parsed.success || pictures?.shape.length !== 4) return null
  const { blockShape: block, crops } = parsed.data
  const [all = 0, dealtHeight = 0, dealtWidth = 0, channels = 0] = pictures.shape
  const count = all / (block[0] * block[1])
  const height = dealtHeight * block[0] - crops[0][0] - crops[0][1]
  const width = dealtWidth * block[1] - crops[1][0] - crops[1][1]
  const out = make([count, height, width, channels])
  const dealt = { values: valuesOf(pictures), count, height: dealtHeight, width: dealtWidth, channels }
  const whole = { values: valuesOf(out), height, width }
  eachRow(whole, dealt, block, [crops[0][0], crops[1][0]], (wholeRow, dealtRow, length) =>
    copyRows(dealtRow, wholeRow, channels, length),
  )
  return out
}

interface Pictures {
  readonly values: Float32Array
  readonly height: number
  readonly width: number
}

/** For each row of each smaller picture: its pixels and those of the whole, and how many pixels both have. */
function eachRow(
  whole: Pictures,
  dealt: Pictures & { readonly count: number; readonly channels: number },
  block: readonly [number, number],
  before: readonly [number, number],
  visit: (wholeRow: Rows, dealtRow: Rows, length: number) => void,
): void {
  const { count, channels } = dealt
  for (let picture = 0; picture < count * block[0] * block[1]; picture++) {
    const place = Math.floor(picture / count)
    const [down, across] = [Math.floor(place / block[1]) - before[0], (place % block[1]) - before[1]]
    // Columns left of the whole, or right of it, are padding.
    const from = Math.max(Math.ceil(-across / block[1]), 0)
    const to = Math.min(Math.floor((whole.width - 1 - across) / block[1]) + 1, dealt.width)
    for (let row = 0; row < dealt.height; row++) {
      const wholeRow = row * block[0] + down
      if (wholeRow < 0 || wholeRow >= whole.height || to <= from) continue
      const first = ((picture % count) * whole.height + wholeRow) * whole.width + from * block[1] + across
      visit(
        { values: whole.values, first: first * channels, step: block[1] * channels },
        {
          values: dealt.values,
          first: ((picture * dealt.height + row) * dealt.width + from) * channels,
          step: channels,
        },
        to - from,
      )
    }
  }
}
