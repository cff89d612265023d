import type { RuleDocument } from '@likeness/rules/rule'
import type { Evidence } from '../evidence/evidence.ts'
import { outputSizes } from '../framing/output-size.ts'
import { suggestedFrame } from '../framing/suggested-frame.ts'
import type { Head } from '../portrait/portrait.ts'
import type { Language } from '../result/language.ts'
import type { Policy } from '../result/policy.ts'
import type { Profile } from '../result/profile.ts'
import { ruleFor } from '../result/relaxed-rule.ts'
import type { Mode } from '../result/result.ts'
import type { Subject } from '../result/subject.ts'
import { fittedThresholds } from '../thresholds/fitted/fitted.ts'
import { rgbToLab } from '../views/colour.ts'

/** By what a sample photo is judged. */
export interface SampleTask {
  readonly document: RuleDocument
  readonly baseline: RuleDocument
  readonly mode: Mode
  readonly subject: Subject
  readonly profile: Profile
  readonly policy?: Policy | undefined
  readonly language: Language
}

/** A level, neutral head with room on all sides in a photo of this size, in pixels. */
const photo = { width: 5600, height: 7200 }
const head: Head = {
  mesh: [],
  eyes: [
    { x: 2540, y: 3480 },
    { x: 3060, y: 3480 },
  ],
  eyeMiddle: { x: 2800, y: 3480 },
  interEye: 520,
  chinY: 4840,
  hairTopY: 2040,
  skullTopY: 2120,
  touchesTop: false,
  leftX: 1840,
  rightX: 3760,
  width: 1980,
  faceWidth: 1652,
  eyeToChin: 1360,
  pose: { yawDeg: 0, pitchDeg: 0, rollDeg: 0 },
  eyeOpening: 0.35,
  mouthOpening: 0.01,
  traits: {
    ...{ eyesShut: -1, glasses: -1, darkLenses: -1, looksAway: -1 },
    ...{ headCovered: -1, faceCovered: -1, hairOverEyes: -1 },
  },
}

/**
 * Evidence as of a photo that meets a rule: no photo is looked at. In `validate` it is of a file with the pixels that the rule
 * asks for. There are no pixels in it, so checks that look at pixels cannot be made by it.
 */
export function evidenceOfSample({ document: asked, subject, ...task }: SampleTask): Evidence {
  const { document, relaxed } = ruleFor(asked, subject)
  const crop = suggestedFrame(photo, head, document, task.baseline)
  const asIs = task.mode === 'validate'
  const made = outputSizes(crop, document)[0] ?? crop
  const scale = made.height / crop.height
  const file = asIs ? { width: made.width, height: made.height } : photo
  return {
    file: {
      ...{ format: 'jpeg', orientation: 1, statedDpi: null, jpegQuality: 92, ...file },
      bytes: acceptedBytes(document),
      colour: { space: 'rgb', depth: 8, profile: 'none' },
      declared: {
        ...{ software: [], sourceTypes: [], changedParts: [], actions: [] },
        ...{ contentCredentials: false, generatorText: false },
      },
    },
    portrait: {
      faces: [{ area: 2_000_000, score: 0.9 }],
      head: asIs ? movedHead(-crop.x, -crop.y, scale) : head,
    },
    ...{ views: null, detail: null, relaxed, subject, document, curves: fittedThresholds, ...task },
    policy: task.policy ?? null,
    frame: asIs ? { ...crop, ...file, x: 0, y: 0, whole: true } : crop,
    background: {
      ...{ rgb: [236, 238, 240], lab: rgbToLab(236, 238, 240), uniformity: 0.99, falloff: 2 },
      ...{ shadow: 0, foreign: 0, edges: 0, gradient: 1, share: 0.4 },
    },
  }
}

/** A size of a file within the rule's limits. */
function acceptedBytes({ upload }: RuleDocument): number {
  const { minKb = 0, maxKb } = upload?.bytes ?? {}
  return Math.round(maxKb === undefined ? Math.max(minKb * 1.5, 150) * 1000 : ((minKb + maxKb) / 2) * 1000)
}

function movedHead(dx: number, dy: number, scale: number): Head {
  const moved = ({ x, y }: { x: number; y: number }) => ({ x: (x + dx) * scale, y: (y + dy) * scale })
  const [x, y] = [(at: number) => (at + dx) * scale, (at: number) => (at + dy) * scale]
  return {
    ...head,
    eyes: [moved(head.eyes[0]), moved(head.eyes[1])],
    eyeMiddle: moved(head.eyeMiddle),
    ...{ chinY: y(head.chinY), hairTopY: y(head.hairTopY), skullTopY: y(head.skullTopY) },
    ...{ leftX: x(head.leftX), rightX: x(head.rightX) },
    ...{ width: head.width * scale, faceWidth: head.faceWidth * scale },
    ...{ interEye: head.interEye * scale, eyeToChin: head.eyeToChin * scale },
  }
}
