import { type Message, say } from '../messages/message.ts'
import type { CheckName } from './all-checks.ts'
import type { CheckOutcome, Finding } from './result.ts'

type Limits = NonNullable<Finding['required']>

/** A message; or one that names the limits of the rule, in the unit of the check. */
type Worded = Message | ((limits: Limits) => Message)

/** What a sample photo has a check find. */
export interface SampleFault {
  /** The worst that the check gives. */
  readonly outcome: Exclude<CheckOutcome, 'PASS'>
  readonly code: string
  readonly message: Worded
  readonly advice: Worded
  /** What the check says if nothing is wrong. */
  readonly ok: Message
}

const fail = (code: string, message: Worded, advice: Worded, ok: Message): SampleFault => ({
  ...{ outcome: 'FAIL', code, message, advice, ok },
})

const review = (code: string, message: Worded, advice: Worded, ok: Message): SampleFault => ({
  ...{ outcome: 'REVIEW', code, message, advice, ok },
})

const size = say('dimensions.photo', { width: 300, height: 400 })
const miss = say('miss.height', { beyond: 3 })

/** A fault for each check. A check that never fails for certain is REVIEW. */
export const sampleFaults: Readonly<Record<CheckName, SampleFault>> = {
  dimensions: fail(
    'low_resolution',
    ({ min }) => say('dimensions.print-fault', { size, needed: min ?? 600 }),
    'dimensions.too-few-advice',
    say('dimensions.as-asked', { size }),
  ),
  file_format: fail(
    'format_not_accepted',
    say('file-format.fault', { format: 'WebP' }),
    say('file-format.advice', { formats: { anyOf: ['JPEG'] } }),
    say('file-format.ok', { format: 'JPEG' }),
  ),
  file_size: fail(
    'file_too_large',
    'file-size.large-fault',
    ({ max }) => say('file-size.large-advice', { limits: say('file-size.most', { max: max ?? 10_000 }) }),
    'file-size.ok',
  ),
  colour_space: fail('not_srgb', 'colour-space.not-srgb', 'colour-space.advice', 'colour-space.ok'),
  compression: fail('visible_blocks', 'compression.fault', 'compression.advice', 'compression.ok'),
  orientation: fail(
    'not_upright',
    'orientation.on-its-side',
    'orientation.not-upright-advice',
    'orientation.ok',
  ),
  head_size: fail(
    'head_too_small',
    say('head-size.small-fault', { miss }),
    say('head-size.closer-advice', { percent: 20 }),
    'head-size.ok',
  ),
  head_width: fail(
    'head_too_narrow',
    say('head-width.low-fault', { miss: say('miss.width', { beyond: 3 }) }),
    'head-width.low-advice',
    'head-width.ok',
  ),
  eye_line: fail('eyes_too_low', say('eye-line.low-fault', { miss }), 'eye-line.low-advice', 'eye-line.ok'),
  head_position: fail(
    'too_far_left',
    'head-position.left-fault',
    'head-position.centring-advice',
    'head-position.centred',
  ),
  inter_eye_distance: fail(
    'too_few_pixels',
    ({ min }) => say('inter-eye-distance.fault', { measured: (min ?? 90) * 0.9, needed: min ?? 90 }),
    'head.too-small-advice',
    'inter-eye-distance.ok',
  ),
  pose: fail('yaw', 'pose.yaw-fault', 'pose.turn-left-advice', 'pose.ok'),
  shoulders: review('shoulder_hidden', 'shoulders.hidden', 'shoulders.advice', 'shoulders.ok'),
  single_face: fail(
    'several_faces',
    say('single-face.several', { count: 2 }),
    'single-face.several-advice',
    'single-face.ok',
  ),
  other_person: review(
    'maybe_other_person',
    'other-person.beside-unsure',
    'other-person.advice',
    'other-person.ok',
  ),
  eyes_open: fail('eyes_closed', 'eyes-open.fault', 'eyes-open.advice', 'eyes-open.ok'),
  gaze: fail('looks_aside', 'gaze.left-fault', 'gaze.advice', 'gaze.ok'),
  mouth_closed: fail('mouth_open', 'mouth-closed.fault', 'mouth-closed.advice', 'mouth-closed.ok'),
  expression: fail('smile', 'expression.fault', 'expression.advice', 'expression.ok'),
  occlusion: fail('mouth_covered', 'occlusion.mouth-fault', 'occlusion.mouth-advice', 'occlusion.ok'),
  hair_over_eyes: review(
    'hair_over_eye',
    'hair-over-eyes.hair-over-eye',
    'hair-over-eyes.advice',
    'hair-over-eyes.ok',
  ),
  glasses: fail('glasses', 'glasses.not-allowed-fault', 'glasses.not-allowed-advice', 'glasses.ok'),
  glare: fail('glare', 'glare.fault', 'glare.advice', 'glare.ok'),
  tinted_lenses: fail('tinted_lenses', 'tinted-lenses.fault', 'tinted-lenses.advice', 'tinted-lenses.ok'),
  frames_over_eyes: review(
    'frame_maybe_over_eye',
    'frames-over-eyes.frame-maybe-over-eye',
    'frames-over-eyes.advice',
    'frames-over-eyes.ok',
  ),
  head_covering: review(
    'head_maybe_covered',
    'head-covering.unsure',
    'head-covering.not-allowed-advice',
    'head-covering.ok',
  ),
  background: fail(
    'background_uneven',
    'background.uneven-fault',
    'background.uneven-advice',
    'background.even',
  ),
  background_shadow: fail(
    'shadow_on_background',
    'background-shadow.fault',
    'background-shadow.advice',
    'background-shadow.ok',
  ),
  background_object: fail(
    'object_in_background',
    'background-object.object-fault',
    'background-object.advice',
    'background-object.ok',
  ),
  exposure: fail('overexposed', 'exposure.bright-fault', 'exposure.bright-advice', 'exposure.ok'),
  lighting: fail('uneven_light', 'lighting.left-fault', 'lighting.advice', 'lighting.ok'),
  face_shadow: fail(
    'shadow_on_face',
    'face-shadow.above-fault',
    'face-shadow.above-advice',
    'face-shadow.ok',
  ),
  hot_spots: fail('hot_spots', 'hot-spots.fault', 'hot-spots.advice', 'hot-spots.ok'),
  red_eye: fail('red_pupils', 'red-eye.fault', 'red-eye.advice', 'red-eye.ok'),
  natural_colour: fail(
    'colour_cast',
    'natural-colour.tint-fault',
    'natural-colour.advice',
    'natural-colour.ok',
  ),
  sharpness: fail('blurred', 'sharpness.fault', 'sharpness.advice', 'sharpness.ok'),
  motion_blur: fail('smeared', 'motion-blur.sideways-fault', 'motion-blur.advice', 'motion-blur.ok'),
  noise: fail('noisy', 'noise.fault', 'noise.advice', 'noise.ok'),
  pixelation: fail('pixelated', 'pixelation.fault', 'pixelation.advice', 'pixelation.ok'),
  recapture: review('regular_pattern', 'recapture.pattern-unsure', 'recapture.advice', 'recapture.ok'),
  appearance_alteration: fail(
    'editing_declared',
    'appearance-alteration.editing-declared',
    'appearance-alteration.advice',
    say('appearance-alteration.ok', { file: 'appearance-alteration.silent' }),
  ),
}
