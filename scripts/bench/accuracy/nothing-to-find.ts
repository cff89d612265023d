import type { CheckName } from '../../../api/engine/src/checks/registry.ts'
import type { Labels } from './faults.ts'

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
 * The checks of light and of the head's angles. An eye without instruments tells only coarsely whether such a fault is there, so
 * that off the studio only their FAIL is a false alarm.
 */
export const labelledCoarsely: readonly CheckName[] = ['pose', 'lighting', 'face_shadow', 'exposure']
