import { frameOverEye } from '#measure/face/glasses-lines.ts'
import { defineHeadCheck, finding } from '../check.ts'
import { judgeValue, type Sign } from '../sign.ts'
import { shutEyesLimits, unseenEyes } from './eyes-open.ts'
import { mayWearGlasses, noGlasses } from './glasses.ts'
import { darkLensCodes, darkLensLimits } from './tinted-lenses.ts'

const shutBehindFrame = 'frames-over-eyes.eyes-closed'

/** The strength of a line through the opening of an eye; null if no glasses may be worn or the eyes are hidden. */
const crossedEye: Sign<'head'> = {
  name: 'crossedEye',
  unit: 'edge strength',
  digits: 3,
  measure(evidence) {
    const { views, portrait } = evidence
    if (!views || !portrait.head || !mayWearGlasses(portrait.head, evidence)) return null
    return unseenEyes(views.face, portrait.head, evidence, shutBehindFrame) ? null : frameOverEye(views.face)
  },
}

/** REVIEW at most, because a line probably but not certainly belongs to the frame and not to a lid. Every photo is judged. */
export const framesOverEyes = defineHeadCheck({
  name: 'frames_over_eyes',
  looksInto: ['views'],
  states: ({ glasses }) => glasses !== undefined,
  signs: [crossedEye],
  looksAt: 'A frame of glasses that crosses the opening of an eye.',
  limits: ['crossedEye', ...shutEyesLimits, ...darkLensLimits],
  codes: {
    ...darkLensCodes,
    eyes_closed: 'The eyes are not open enough to tell what crosses them.',
    frame_maybe_over_eye: 'The frame may cross an eye.',
  },
  sample: {
    outcome: 'REVIEW',
    code: 'frame_maybe_over_eye',
    message: 'frames-over-eyes.frame-maybe-over-eye',
    advice: 'frames-over-eyes.advice',
    ok: 'frames-over-eyes.ok',
  },
  run(evidence, head) {
    const { face } = evidence.views
    if (!mayWearGlasses(head, evidence)) return noGlasses
    const unseen = unseenEyes(face, head, evidence, shutBehindFrame)
    if (unseen) return unseen
    const { outcome, fields } = judgeValue(crossedEye, frameOverEye(face), evidence)
    const advice = 'frames-over-eyes.advice'
    const found =
      outcome !== 'PASS'
        ? finding('REVIEW', 'frame_maybe_over_eye', 'frames-over-eyes.frame-maybe-over-eye', advice)
        : finding('PASS', 'ok', 'frames-over-eyes.ok')
    return { ...found, ...fields }
  },
})
