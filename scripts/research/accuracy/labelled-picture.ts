import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { palette } from '@likeness/rules/rule'
import { z } from 'zod'
import type { CheckName } from '#api/engine/src/judge/all-checks.ts'
import { rgbToLab } from '#api/engine/src/measure/colour.ts'
import { areRefused, faultsOfLabels, type Labels } from './faults.ts'

/**
 * The positions of the head's parts in a picture, in its upright pixels, and its angles in degrees; null if the set lacks
 * one.
 */
export interface GroundTruth {
  readonly head_height_px: number
  readonly eye_y: number
  readonly chin_contour_y: number
  /** The top of the hair, and of the skull. */
  readonly crown_y: number | null
  readonly crown_skin_y: number | null
  readonly yaw: number | null
  readonly pitch: number | null
  readonly roll: number | null
}

/** One picture of a test set, and what is known about it. */
export interface LabelledPicture {
  readonly file: string
  /** Null if the set lacks it, or if the picture has no single head with complete ground truth. */
  readonly truth: GroundTruth | null
  /** Whether an authority should accept the picture, once cropped. */
  readonly good: boolean
  /** Whether an authority should refuse the picture, however it is cropped. */
  readonly bad: boolean
  /** Names from `checksOfFault`. */
  readonly faults: readonly string[]
  /** The checks of which its labels say that they have nothing to find. In a good picture, none has. */
  readonly nothingToFind: readonly CheckName[]
  /** Groups that the person belongs to, if the set names them: `{ gender: 'female' }`. */
  readonly groups: Readonly<Record<string, string>>
}

/** Groups of the rendered heads whose pictures have no single head with complete ground truth. */
const withoutTruth = ['count', 'hat', 'rotate']

const Point = z.tuple([z.number(), z.number()])

const HeadTruth = z
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
  .transform(({ eye_mid: [, eye_y], ...truth }): GroundTruth => ({ ...truth, eye_y }))

/** A rendered head, as its manifest lists it. */
export const Render = z.object({
  file: z.string(),
  head: z.string(),
  group: z.string(),
  compliant: z.boolean(),
  faults: z.array(z.string()),
})

/** ISO/IEC 39794-5, table D.8, accepts a head that leans by less; the rendered heads state a fault from 5 degrees. */
const leanWithinIsoDeg = 8

/** ICAO Doc 9303-3 asks for a light wall and names no colour; the rendered heads state a fault for pale blue. */
function isLight([r, g, b]: readonly [number, number, number]): boolean {
  const { l, a, b: yellowness } = rgbToLab(r, g, b)
  const { lightness, chroma } = palette.light
  return l >= lightness[0] && Math.hypot(a, yellowness) <= chroma[1]
}

const Wall = z.object({ type: z.literal('solid'), rgb: z.tuple([z.number(), z.number(), z.number()]) })
const RenderedHead = Render.extend({
  gt: HeadTruth.nullable().catch(null),
  background: Wall.optional().catch(undefined),
}).transform(({ file, head, group, compliant, faults: stated, gt, background }): LabelledPicture => {
  const accepted = [
    ...(Math.abs(gt?.roll ?? 90) < leanWithinIsoDeg ? ['roll'] : []),
    ...(background && isLight(background.rgb) ? ['background_colour'] : []),
  ]
  const faults = stated.filter((fault) => !accepted.includes(fault))
  return {
    file,
    truth: withoutTruth.includes(group) ? null : gt,
    good: compliant,
    bad: areRefused(faults),
    faults,
    nothingToFind: [],
    groups: { head },
  }
})

const Who = z.object({ gender: z.string(), ethnicity: z.string(), age: z.string() }).partial()
const Marks = z.object({ crown_y: z.number(), chin_y: z.number(), eye_y: z.number() })
const TemplateMarks = z.object({
  pupil_left: Point,
  pupil_right: Point,
  chin129: Point,
  skull_top151: Point,
})

const Photo = z
  .object({
    file: z.string(),
    labels: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    in_doubt: z.array(z.string()).default([]),
    self_reported: Who.optional(),
    marks: Marks.optional().catch(undefined),
    template_marks: TemplateMarks.optional().catch(undefined),
  })
  .transform(
    ({ file, labels, in_doubt, self_reported: who, marks, template_marks: template }): LabelledPicture => ({
      file,
      truth: template ? fromTemplate(template) : marks ? fromMarks(marks) : null,
      good: labels.usable_as === 'id-good',
      bad: labels.usable_as !== 'id-good' && areRefused(faultsOfLabels(labels)),
      faults: faultsOfLabels(labels),
      nothingToFind: checksWithNothingToFind(labels, in_doubt),
      groups: groupsOf(who, labels.age_group === undefined ? undefined : String(labels.age_group)),
    }),
  )

/** The groups of a person: by what they say of themselves, the age by decade, and by the age that a label gives by eye. */
function groupsOf(
  { gender, ethnicity, age }: z.infer<typeof Who> = {},
  ageGroup?: string,
): Record<string, string> {
  const decade = Math.floor(Number(age) / 10) * 10
  const saidAge = decade > 0 ? `${decade} to ${decade + 9}` : undefined
  const known = { gender, ethnicity, age: saidAge, 'age by eye': ageGroup }
  return Object.fromEntries(Object.entries(known).flatMap(([by, value]) => (value ? [[by, value]] : [])))
}

const unknown = { crown_y: null, crown_skin_y: null, yaw: null, pitch: null, roll: null }

function fromMarks({ crown_y, chin_y, eye_y }: z.infer<typeof Marks>): GroundTruth {
  return { ...unknown, head_height_px: chin_y - crown_y, eye_y, chin_contour_y: chin_y, crown_y }
}

function fromTemplate(marks: z.infer<typeof TemplateMarks>): GroundTruth {
  const { pupil_left: left, pupil_right: right, chin129: chin, skull_top151: skull } = marks
  return {
    ...unknown,
    head_height_px: chin[1] - skull[1],
    eye_y: (left[1] + right[1]) / 2,
    chin_contour_y: chin[1],
    crown_skin_y: skull[1],
    roll: (Math.atan2(right[1] - left[1], right[0] - left[0]) * 180) / Math.PI,
  }
}

const Manifest = z.union([
  z.object({ images: z.array(RenderedHead) }).transform(({ images }) => images),
  z.array(Photo),
])

/**
 * Reads a folder's `manifest.json`: rendered heads (`{ images: [{ file, head, group, compliant, faults, gt }] }`) or
 * photos (`[{ file, labels, in_doubt?, marks?, template_marks?, self_reported? }]`). Throws if the file is missing or is neither.
 */
export async function readLabelledPictures(folder: string): Promise<LabelledPicture[]> {
  return Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
}

/** The labels with which some checks have nothing to find, whatever else is in the photo. */
interface Quiet {
  readonly checks: readonly CheckName[]
  /** The values of each label. All labels must have one. */
  readonly when: Readonly<Record<string, readonly string[]>>
}

const quiet: readonly Quiet[] = [
  { checks: ['head_covering'], when: { head_covering: ['none'] } },
  { checks: ['tinted_lenses', 'glare'], when: { glasses: ['none', 'clear'] } },
  { checks: ['frames_over_eyes'], when: { glasses: ['none'] } },
  { checks: ['occlusion', 'hair_over_eyes'], when: { occlusion: ['none'] } },
  { checks: ['mouth_closed'], when: { mouth: ['closed'], expression: ['neutral'] } },
  { checks: ['expression'], when: { expression: ['neutral'] } },
  { checks: ['eyes_open'], when: { eyes: ['open'] } },
  { checks: ['gaze'], when: { gaze: ['camera'] } },
  { checks: ['pose'], when: { pose: ['frontal'] } },
  { checks: ['lighting', 'face_shadow', 'exposure', 'hot_spots'], when: { exposure: ['ok'] } },
  { checks: ['sharpness', 'motion_blur', 'noise'], when: { sharpness: ['sharp'] } },
  { checks: ['single_face', 'other_person'], when: { faces: ['1'] } },
  { checks: ['background'], when: { background: ['plain-light'] } },
  { checks: ['background_object'], when: { background: ['plain-light', 'plain-coloured', 'plain-dark'] } },
]

/** Checks of what is so rare that only the photos that have it are labelled. The label has the check's name. */
const labelledWhereSo = ['red_eye', 'recapture'] as const satisfies readonly CheckName[]

/** The checks that have nothing to find in a photo, by its labels. A label in doubt says nothing. */
export function checksWithNothingToFind(labels: Labels, inDoubt: readonly string[]): CheckName[] {
  const denied = quiet.flatMap(({ checks, when }) => {
    const isSo = Object.entries(when).every(
      ([label, values]) => !inDoubt.includes(label) && values.includes(String(labels[label])),
    )
    return isSo ? checks : []
  })
  return [...denied, ...labelledWhereSo.filter((name) => !(name in labels))]
}

/**
 * The checks of light and of the head's angles. An eye without instruments judges such a fault only coarsely, so
 * that off the studio only their FAIL is a false alarm.
 */
export const labelledCoarsely: readonly CheckName[] = ['pose', 'lighting', 'face_shadow', 'exposure']

/** The skin tones of the individual typology angle, from the lightest: each begins above its number of degrees. */
const skinTones = [
  [55, 'very light'],
  [41, 'light'],
  [28, 'intermediate'],
  [10, 'tan'],
  [-30, 'brown'],
] as const

/** The picture with the group of its skin, by the typology angle that was measured in it. */
export function withSkin(picture: LabelledPicture, itaDeg: number | null): LabelledPicture {
  if (itaDeg === null) return picture
  const skin = skinTones.find(([above]) => itaDeg > above)?.[1] ?? 'dark'
  return { ...picture, groups: { ...picture.groups, skin } }
}
