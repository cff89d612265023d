import { z } from 'zod'
import type { EdgeBounds } from '../measure/framing/crop-bounds.ts'
import type { CropRange } from '../measure/framing/crop-range.ts'
import type { Area } from '../measure/framing/turn.ts'
import { Crop } from './result.ts'

const Bounds = z.array(z.strictObject({ per_height: z.number(), offset: z.number() }))
const Edge = z.strictObject({ at_least: Bounds, at_most: Bounds })

/** The crops from which a person may choose, as pages get them; see `CropRange` for the meaning of the fields. */
export const CropChoice = z.strictObject({
  aspect: z.number(),
  height: z.strictObject({ min: z.int(), max: z.int() }),
  left: Edge,
  top: Edge,
  /** The crop that is used if the person does not move it. */
  suggested: Crop,
})
export type CropChoice = z.infer<typeof CropChoice>

export function cropChoice({ aspect, height, left, top, suggested }: CropRange): CropChoice {
  const bounds = (list: EdgeBounds['atLeast']) =>
    list.map(({ perHeight, offset }) => ({ per_height: perHeight, offset }))
  const edge = ({ atLeast, atMost }: EdgeBounds) => ({ at_least: bounds(atLeast), at_most: bounds(atMost) })
  return { aspect, height, left: edge(left), top: edge(top), suggested: cropOf(suggested) }
}

/** A part of a photo as results give it. */
export const cropOf = ({ x, y, width, height, turnDeg }: Area): Crop => ({
  ...{ x, y, width, height },
  ...(turnDeg && { turn_deg: turnDeg }),
})

/** A part of a photo as a caller gives it. */
export const areaOf = ({ turn_deg: turnDeg, ...part }: Crop): Area => ({
  ...part,
  ...(turnDeg && { turnDeg }),
})
