import type { CheckName } from '#api/engine/src/judge/all-checks.ts'
import { addedFaults } from './added-faults.ts'

/**
 * What can be wrong with a labelled picture, by the names that the rendered heads use, with the checks of which at least
 * one should then not be PASS. The check that the fault is counted for comes first.
 */
export const checksOfFault: Readonly<Record<string, readonly [CheckName, ...CheckName[]]>> = {
  head_too_small: ['head_size'],
  head_too_large: ['head_size'],
  off_centre: ['head_position'],
  vertical_position: ['head_position', 'eye_line', 'head_size'],
  yaw: ['pose'],
  pitch: ['pose'],
  roll: ['pose'],
  background_colour: ['background'],
  background_uneven: ['background', 'background_shadow'],
  background_pattern: ['background_object', 'background'],
  background_shadow: ['background_shadow', 'background'],
  background_object: ['background_object', 'background'],
  uneven_light: ['lighting', 'face_shadow'],
  uneven_light_mild: ['lighting', 'face_shadow'],
  underexposed: ['exposure'],
  overexposed: ['exposure', 'hot_spots'],
  blur: ['sharpness', 'motion_blur'],
  compression: ['compression', 'pixelation'],
  resolution: ['inter_eye_distance', 'dimensions', 'pixelation'],
  noise: ['noise'],
  colour_cast: ['natural_colour'],
  greyscale: ['natural_colour', 'colour_space'],
  eyes_closed: ['eyes_open'],
  eyes_half_closed: ['eyes_open'],
  eye_closed_subject_left: ['eyes_open', 'expression'],
  mouth_open: ['mouth_closed'],
  mouth_slightly_open: ['mouth_closed'],
  smile_teeth: ['expression', 'mouth_closed'],
  smile_closed: ['expression'],
  frown: ['expression'],
  gaze: ['gaze'],
  occlusion_mouth: ['occlusion', 'mouth_closed'],
  occlusion_eye_subject_right: ['occlusion', 'eyes_open', 'hair_over_eyes'],
  hair_over_eye: ['hair_over_eyes', 'occlusion'],
  glare_subject_left: ['glare', 'glasses'],
  sunglasses: ['tinted_lenses', 'glasses', 'eyes_open'],
  headwear: ['head_covering'],
  two_faces: ['single_face', 'other_person'],
  no_face: ['single_face'],
  rotated_90_clockwise: ['orientation', 'pose', 'single_face'],
}

/** The checks of a labelled or an added fault, with the one that it is counted for first; empty for an unknown fault. */
export const checksOf = (fault: string): readonly CheckName[] =>
  checksOfFault[fault] ?? addedFaults.find(({ name }) => name === fault)?.checks ?? []

/** Faults that a crop or a quarter turn mends, and those of pixels, which no verdict of this report counts. */
const asideOfVerdicts = new Set([
  ...['head_too_small', 'off_centre', 'vertical_position', 'rotated_90_clockwise'],
  ...['compression', 'resolution'],
])

/** Whether an authority should refuse every crop of a picture with these faults. */
export const areRefused = (faults: readonly string[]) => faults.some((fault) => !asideOfVerdicts.has(fault))

/** A photo's labels as its set gives them. An absent label says nothing. */
export type Labels = Readonly<Record<string, string | number | boolean>>

const faultOfLabel: readonly (readonly [label: string, values: readonly string[], fault: string])[] = [
  ['mouth', ['open'], 'mouth_open'],
  ['eyes', ['closed', 'one-closed'], 'eyes_closed'],
  ['gaze', ['away'], 'gaze'],
  ['glasses', ['tinted'], 'sunglasses'],
  ['glasses', ['glare'], 'glare_subject_left'],
  ['head_covering', ['hat', 'hood', 'headband'], 'headwear'],
  ['occlusion', ['hair-over-eyes'], 'hair_over_eye'],
  ['occlusion', ['hand', 'mask', 'scarf'], 'occlusion_mouth'],
  ['pose', ['yawed'], 'yaw'],
  ['pose', ['pitched'], 'pitch'],
  ['pose', ['rolled'], 'roll'],
  ['background', ['textured', 'scene'], 'background_pattern'],
  ['background', ['plain-coloured', 'plain-dark'], 'background_colour'],
  ['shadows_on_background', ['y'], 'background_shadow'],
  ['exposure', ['dark'], 'underexposed'],
  ['exposure', ['bright'], 'overexposed'],
  ['exposure', ['uneven'], 'uneven_light'],
  ['sharpness', ['blurred'], 'blur'],
]

/** The names of the faults that a photo's labels describe. */
export function faultsOfLabels(labels: Labels): string[] {
  const faults = faultOfLabel.flatMap(([label, values, fault]) =>
    values.includes(String(labels[label])) ? [fault] : [],
  )
  if (labels.expression === 'smile') faults.push(labels.mouth === 'open' ? 'smile_teeth' : 'smile_closed')
  const faces = Number(labels.faces ?? 1)
  if (faces === 0) faults.push('no_face')
  if (faces > 1) faults.push('two_faces')
  return faults
}
