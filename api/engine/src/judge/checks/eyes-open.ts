import { pupilRedness } from '#measure/face/face-light.ts'
import { frameOverEye } from '#measure/face/glasses-lines.ts'
import type { Head } from '#measure/portrait.ts'
import type { FaceView } from '#measure/views.ts'
import type { Message } from '#messages/message.ts'
import {
  defineHeadCheck,
  finding,
  graded,
  gradedSign,
  notAssessed,
  relaxesForSome,
  sampleOf,
  wordsOf,
} from '../check.ts'
import { severity } from '../result.ts'
import { judgeRisk, judgeValue, type Risk, type RiskTable, type Sign } from '../sign.ts'
import {
  behindDarkLenses,
  darkening,
  darkLensCodes,
  darkLensLimits,
  mayWearGlasses,
  noGlasses,
} from './glasses.ts'
import { colourlessLimits, isColourless } from './natural-colour.ts'

/** The gap between the lids divided by the eye's width, of the eye that is closed further. */
const lidsMeet: Sign<'head'> = {
  name: 'lidsMeet',
  unit: 'ratio',
  digits: 3,
  measure: ({ portrait: { head } }) => head?.eyeOpening ?? null,
}

/** How probable it is that an eye is shut: by the gap between its lids, or by how the eyes look, whichever says more. */
function shutEyesRisk({ eyeOpening, traits }: Head, table: RiskTable): Omit<Risk, 'supports'> {
  const lids = judgeRisk(eyeOpening, 'lidsMeet', table)
  const look = judgeRisk(traits.eyesShut, 'eyesShut', table)
  const worse = severity[lids.outcome] > severity[look.outcome] ? lids : look
  return { outcome: worse.outcome, probability: Math.max(lids.probability, look.probability) }
}

/** Whether an eye is certainly shut, so that its pupil cannot be judged. */
const hasShutEyes = (head: Head, table: RiskTable): boolean => shutEyesRisk(head, table).outcome === 'FAIL'

/** The thresholds that `hasShutEyes` uses. */
export const shutEyesLimits = ['lidsMeet', 'eyesShut'] as const

/** The finding of a check of open eyes if dark lenses hide them or one is shut, which `shut` says; null if they can be judged. */
export function unseenEyes(face: FaceView, head: Head, table: RiskTable, shut: Message) {
  const hidden = behindDarkLenses(face, head, table)
  if (hidden) return hidden
  return hasShutEyes(head, table) ? notAssessed('eyes_closed', shut, 'eyes-open.advice') : null
}

const words = wordsOf('eyes-open')

export const eyesOpen = defineHeadCheck({
  name: 'eyes_open',
  needs: 'head',
  looksInto: [],
  states: (document) => relaxesForSome(document, 'eyes_open'),
  signs: [lidsMeet],
  looksAt:
    'Whether both eyes are open: the gap between the lids, divided by the width of the eye, of the eye that is more closed, and how the eyes look.',
  limits: [...shutEyesLimits, ...darkLensLimits],
  codes: {
    ...darkLensCodes,
    eyes_half_open: 'The eyes may not be fully open.',
    eyes_closed: 'At least one eye is closed.',
  },
  sample: sampleOf('eyes_closed', words),
  run(evidence, head) {
    const hidden = evidence.views && behindDarkLenses(evidence.views.face, head, evidence)
    if (hidden) return hidden
    const { outcome, probability } = shutEyesRisk(head, evidence)
    const code = { REVIEW: 'eyes_half_open', FAIL: 'eyes_closed' } as const
    return {
      ...graded(outcome, code, words),
      ...judgeValue(lidsMeet, head.eyeOpening, evidence).fields,
      probability,
    }
  },
})

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
  needs: 'head',
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

/** How much redder the pupils are than the cheeks; null if the eyes are hidden or shut. */
const redPupils: Sign<'head'> = {
  name: 'redPupils',
  unit: 'CIELAB a',
  digits: 1,
  measure(evidence) {
    const { views, portrait } = evidence
    const seen = views && portrait.head && !hidesPupils(views.face, portrait.head, evidence)
    return seen ? pupilRedness(views.face) : null
  },
}

const hidesPupils = (face: FaceView, head: Head, table: RiskTable) =>
  darkening(face, head, table)?.hidesEyes || hasShutEyes(head, table)

const redEyeWords = wordsOf('red-eye')

/** Eyes that are shut or hidden show no red pupils, nor does a picture without colour: other checks judge these. */
export const redEye = defineHeadCheck({
  name: 'red_eye',
  needs: 'head',
  looksInto: ['views'],
  signs: [redPupils],
  looksAt: 'Pupils that are red from a flash.',
  limits: ['redPupils', ...shutEyesLimits, ...darkLensLimits, ...colourlessLimits],
  codes: {
    pupils_maybe_red: 'A pupil may be red with the light of a flash.',
    red_pupils: 'A pupil is red with the light of a flash.',
  },
  sample: sampleOf('red_pupils', redEyeWords),
  run(evidence, head) {
    const { face } = evidence.views
    if (hidesPupils(face, head, evidence)) {
      return finding('PASS', 'ok', 'red-eye.hidden')
    }
    if (isColourless(face)) return finding('PASS', 'ok', 'red-eye.colourless')
    const judged = judgeValue(redPupils, pupilRedness(face), evidence)
    return gradedSign(judged, { REVIEW: 'pupils_maybe_red', FAIL: 'red_pupils' }, redEyeWords)
  },
})
