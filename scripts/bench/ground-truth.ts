import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What is known of one picture, in its own upright pixels and degrees; null where the set does not tell. */
export interface GroundTruth {
  readonly file: string
  /** Whether the picture is a frontal, neutral one without any fault: the set's baseline. */
  readonly baseline: boolean
  readonly headHeightPx: number
  readonly eyeY: number
  readonly chinY: number
  readonly hairTopY: number | null
  readonly skullTopY: number | null
  readonly yawDeg: number | null
  readonly pitchDeg: number | null
  readonly rollDeg: number | null
}

/** Groups of the rendered heads whose picture has no single head with all of its truth. */
const withoutTruth = ['count', 'hat', 'rotate']

const Point = z.tuple([z.number(), z.number()])

const RenderedHead = z
  .object({
    file: z.string(),
    group: z.string(),
    gt: z
      .object({
        eye_mid: Point,
        chin_contour_y: z.number(),
        crown_y: z.number(),
        crown_skin_y: z.number(),
        head_height_px: z.number(),
        yaw: z.number(),
        pitch: z.number(),
        roll: z.number(),
      })
      .nullable()
      .catch(null),
  })
  .transform(({ file, group, gt }): GroundTruth | null =>
    gt === null || withoutTruth.includes(group)
      ? null
      : {
          file,
          baseline: group === 'baseline',
          headHeightPx: gt.head_height_px,
          eyeY: gt.eye_mid[1],
          chinY: gt.chin_contour_y,
          hairTopY: gt.crown_y,
          skullTopY: gt.crown_skin_y,
          yawDeg: gt.yaw,
          pitchDeg: gt.pitch,
          rollDeg: gt.roll,
        },
  )

const Photo = z
  .object({
    file: z.string(),
    labels: z.object({ usable_as: z.string() }),
    marks: z
      .object({ crown_y: z.number(), chin_y: z.number(), eye_y: z.number() })
      .optional()
      .catch(undefined),
    template_marks: z
      .object({ pupil_left: Point, pupil_right: Point, chin129: Point, skull_top151: Point })
      .optional()
      .catch(undefined),
  })
  .transform(({ file, labels, marks, template_marks }): GroundTruth | null => {
    const known = { file, baseline: labels.usable_as === 'id-good', yawDeg: null, pitchDeg: null }
    if (template_marks) {
      const { pupil_left: left, pupil_right: right, chin129: chin, skull_top151: skull } = template_marks
      const rollDeg = (Math.atan2(right[1] - left[1], right[0] - left[0]) * 180) / Math.PI
      const points = { eyeY: (left[1] + right[1]) / 2, chinY: chin[1], skullTopY: skull[1], hairTopY: null }
      return { ...known, ...points, headHeightPx: chin[1] - skull[1], rollDeg }
    }
    if (!marks) return null
    const points = { eyeY: marks.eye_y, chinY: marks.chin_y, hairTopY: marks.crown_y, skullTopY: null }
    return { ...known, ...points, headHeightPx: marks.chin_y - marks.crown_y, rollDeg: null }
  })

const Manifest = z.union([z.object({ images: z.array(RenderedHead) }), z.array(Photo)])

/**
 * Reads a folder's `manifest.json`: rendered heads (`{ images: [{ file, group, gt }] }`) or photos
 * (`[{ file, labels, marks?, template_marks? }]`). Pictures without known geometry are left out. Throws where the
 * file is missing or is neither.
 */
export async function readGroundTruth(folder: string): Promise<GroundTruth[]> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  const records = Array.isArray(manifest) ? manifest : manifest.images
  return records.filter((record) => record !== null)
}
