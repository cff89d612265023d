import { z } from 'zod'
import { runtimes } from '../choices.ts'
import type { Background } from '../measure/background/background.ts'
import { upperPointY } from '../measure/framing/layout.ts'
import type { Head } from '../measure/portrait.ts'
import type { Point } from '../mesh/face-mesh.ts'
import { checkNames, findingCodes } from './all-checks.ts'
import { Cause } from './diagnosis/cause.ts'
import { diagnose } from './diagnosis/diagnose.ts'
import type { Evidence } from './evidence.ts'
import { Note } from './notes.ts'
import {
  CheckOutcome,
  Crop,
  Finding,
  Language,
  Measurements,
  Mode,
  Profile,
  QualityComponent,
  Relaxation,
  Status,
  Subject,
  statusOf,
  UsedPolicy,
} from './result.ts'
import type { Asked } from './statements.ts'

/*
 * A result of an older engine may have names that the registry lacks, and is still valid. So the schemas list the names of
 * the registry but accept any name.
 */
export const NamedCheck = z.string().meta({
  id: 'CheckName',
  description: 'The name of a check. Further names may be added.',
  enum: checkNames,
})
const FindingCode = z.string().meta({
  id: 'FindingCode',
  description:
    '"ok", or a name of the fault, or of the reason why it could not be judged. Further names may be added.',
  enum: findingCodes,
})

const NamedRelaxation = Relaxation.extend({
  check: NamedCheck.describe('The check that is judged differently, as in `checks`.'),
}).meta({ id: 'Relaxation' })

const NamedFinding = Finding.extend({
  check: NamedCheck.describe('Its name, as in `checks`.'),
  code: FindingCode.describe('"ok", or a stable name of the fault.'),
}).meta({ id: 'Finding' })

/** A verdict with all findings and measurements behind it. The service adds `request_id` and `charge`. */
export const CheckResult = z.strictObject({
  document: z.string().describe('The document id in upper case.'),
  status: Status,
  rules_version: z.string().describe('The version of the rule by which the photo was judged: "2026.11".'),
  mode: Mode,
  subject: Subject,
  profile: Profile.optional().describe(
    'The limits by which the photo was judged. Older results lack it; they are `standard`.',
  ),
  policy: UsedPolicy.optional().describe('The policy by which checks count, if one was used.'),
  waived: z
    .array(NamedCheck)
    .optional()
    .describe(
      'Checks that the authority’s rule states and that the policy does not count. Absent without a policy.',
    ),
  language: Language.optional().describe(
    'The language of messages, advice and notes. What the catalog quotes stays English. Older results lack it; they are English.',
  ),
  relaxed: z.array(NamedRelaxation).describe("What the rule relaxes for this person's age group."),
  notes: z
    .array(Note)
    .optional()
    .describe(
      'What to know before relying on the verdict: who must take the photo, and what the rule does not state. Older results lack it.',
    ),
  checks: z.record(NamedCheck, CheckOutcome).describe('The outcome of each check by its name.'),
  findings: z.array(NamedFinding).describe('What each check found.'),
  causes: z
    .array(Cause)
    .optional()
    .describe(
      'Why checks did not pass: findings of one cause merged, the gravest cause first; a doubt that is almost certain comes before a slight fault. Show the first three. Older results lack it.',
    ),
  plan: z
    .array(z.string())
    .optional()
    .describe(
      'What to do, in order: the advice of all causes, each once. No step contradicts another. Older results lack it.',
    ),
  quality: z
    .record(z.string(), QualityComponent)
    .describe(
      'Components of ISO/IEC 29794-5 by name; those that could not be computed are left out. Of the turned photo where `crop.turn_deg` is there: `head_pose_roll` is the lean that is left.',
    ),
  engine: z
    .enum(runtimes)
    .optional()
    .describe(
      'What ran the networks: onnxruntime (`native`) or TensorFlow.js (`wasm`). Older results lack it.',
    ),
  crop: Crop.describe('The part of the upright photo that was judged.'),
  measurements: Measurements.describe(
    'Lengths in pixels of the upright photo as it was taken, not turned; null if there was nothing to measure.',
  ),
  source: z
    .strictObject({ authority: z.string(), url: z.string() })
    .meta({ id: 'Source' })
    .describe('The authority that requires this, and its source.'),
})
export type CheckResult = z.infer<typeof CheckResult>

/** What a result says that does not follow from its findings. */
type Judged = Omit<CheckResult, 'status' | 'checks' | 'findings' | 'causes' | 'plan'>

/** The result of findings: all that follows from them is drawn anew. */
export function resultOf(judged: Judged, findings: Finding[], asked: Asked): CheckResult {
  const { crop, measurements } = judged
  return {
    ...judged,
    status: statusOf(findings),
    checks: Object.fromEntries(findings.map(({ check, outcome }) => [check, outcome])),
    findings,
    ...diagnose({ findings, crop, measurements, asked }),
  }
}

/** Null stays null: there was nothing to measure. */
function rounded(value: number, digits: number): number
function rounded(value: number | null | undefined, digits: number): number | null
function rounded(value: number | null | undefined, digits: number): number | null {
  return value === null || value === undefined ? null : Number(value.toFixed(digits))
}

/** The measurements of a result, rounded: pixels and angles to a tenth, ratios to a thousandth. */
export function measurementsOf({ file, portrait, background, document }: Evidence): Measurements {
  const head = portrait.taken ?? portrait.head
  const crownY = head && upperPointY(head, document)
  return {
    width: file.width,
    height: file.height,
    format: file.format,
    bytes: file.bytes,
    faces: portrait.faces.length,
    background: background && { rgb: rgbOf(background), uniformity: rounded(background.uniformity, 3) },
    crown_y: rounded(crownY, 1),
    chin_y: rounded(head?.chinY, 1),
    eye_y: rounded(head?.eyeMiddle.y, 1),
    face_center_x: rounded(head?.eyeMiddle.x, 1),
    head_height_px: rounded(head && crownY !== null ? head.chinY - crownY : null, 1),
    head_width_px: rounded(head?.width, 1),
    inter_eye_px: rounded(head?.interEye, 1),
    eyes: head && eyesOf(head),
    yaw_deg: rounded(head?.pose.yawDeg, 1),
    pitch_deg: rounded(head?.pose.pitchDeg, 1),
    roll_deg: rounded(head?.pose.rollDeg, 1),
    eye_opening: rounded(head?.eyeOpening, 3),
    mouth_opening: rounded(head?.mouthOpening, 3),
  }
}

/** The pupils, the one on the image's left first. */
function eyesOf({ eyes: [first, second] }: Head): Measurements['eyes'] {
  const [left, right] = first.x <= second.x ? [first, second] : [second, first]
  const at = ({ x, y }: Point) => ({ x: rounded(x, 1), y: rounded(y, 1) })
  return [at(left), at(right)]
}

const rgbOf = ({ rgb: [red, green, blue] }: Background): [number, number, number] => [red, green, blue]
