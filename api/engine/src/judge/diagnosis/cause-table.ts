import type { FindingPattern } from './cause-rule.ts'
import { causesOfFraming } from './causes-of-framing.ts'
import { causesOfPerson } from './causes-of-person.ts'
import { causesOfPicture } from './causes-of-picture.ts'

/** Every cause. A finding belongs to the first cause that takes it; of causes that are equally grave, the first comes first. */
export const causeTable = [...causesOfPerson, ...causesOfFraming, ...causesOfPicture] as const

/** The facts that are certain although the check is REVIEW: it is the authority that decides, not a measure. */
export const certainFacts: readonly FindingPattern[] = [
  'dimensions/*',
  'inter_eye_distance/*',
  '*/face_too_small',
  'glasses/glasses',
  'head_size/head_touches_edge',
  'head_size/hair_cut_off',
  'head_covering/head_top_unseen',
  '*/too_little_background',
  '*/no_face',
  '*/not_upright',
  'background/background_conditional_colour',
  'appearance_alteration/traces_untold',
  'orientation/upright_by_metadata',
  '*/eyes_behind_dark_lenses',
  '*/face_cut_off',
  '*/clothes_like_background',
]
