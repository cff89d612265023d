import type { Parameters } from '../../messages/parameters.ts'
import type { allChecks } from '../all-checks.ts'

type EachCheck = (typeof allChecks)[number]
type CodesOf<Each> = Each extends { readonly codes: Readonly<Record<infer Code extends string, string>> }
  ? Code
  : never
type NamesOf<Each> = Each extends { readonly name: infer Name extends string }
  ? `${Name}/${CodesOf<Each> | '*'}`
  : never

/** Findings by their check and code: "pose/yaw", or all of a check, all of a code, or all there are. */
export type FindingPattern = NamesOf<EachCheck> | `*/${CodesOf<EachCheck>}` | '*/*'

/** The messages without values that are steps in themselves. */
export type SaidStep =
  | 'cause.eyes-under-hat-advice'
  | 'cause.mouth-open-or-covered-advice'
  | 'eyes-open.advice'
  | 'expression.advice'
  | 'head.too-small-advice'
  | 'pixelation.advice'
  | 'single-face.no-face-advice'
  | 'step.back-and-larger'
  | 'step.window'
  | 'tinted-lenses.hidden-advice'

/** A step of a cause: a message, the advice of the first of some findings that is there, or the wall that the rule asks for. */
export type CauseStep =
  | { readonly wall: 'as-ruled' }
  | { readonly adviceOf: readonly FindingPattern[] }
  | {
      readonly say: SaidStep & keyof Parameters
      /** Only if one of these findings belongs to the cause; always if absent. */
      readonly ifAny?: readonly FindingPattern[]
      /** Only if a part of the photo is used, and the whole has many more pixels. */
      readonly ifPart?: true
    }

/**
 * How grave each kind of cause is where it is certain and plain. A clerk looks at the person first, so that what covers or changes
 * the face weighs more than the wall behind it; and a length can be read off the picture only with a ruler.
 */
export const harms = {
  /** No portrait of a person, so that nothing else counts. It stands first even in doubt. */
  noPortrait: 5,
  /** Who is seen, what covers the face, and what the person does: another photo has to be taken. */
  person: 1,
  /** The wall and what is before it, the light, the colours and the focus, and where the eyes look: seen at a second glance. */
  scene: 0.9,
  /** The size and the place of the head: another part of the photo or another distance mends them. */
  framing: 0.7,
  /** What only a program reads: another file of the same photo mends it. */
  file: 0.6,
} as const

/** How findings of one cause are found. */
export interface CauseRule {
  /** The cause's name in results. */
  readonly code: string
  /** `person` if absent. */
  readonly harm?: keyof typeof harms
  /**
   * From how far beyond its limit on, as a share of the limit, everybody sees the fault; a nearer one is less grave. Absent where
   * the limit itself is where people see it, because it was fitted to what they call a fault.
   */
  readonly plainFrom?: number
  /** What the cause is, in a sentence for readers. */
  readonly meaning: string
  /** The findings that show the cause, the most telling first. */
  readonly shownBy: readonly FindingPattern[]
  /** One of these must be there too, and one that shows the cause must fail. */
  readonly togetherWith?: readonly FindingPattern[]
  /** None of these may be there. */
  readonly unless?: readonly FindingPattern[]
  /** Only if what was taken for a face leans as no head in an upright, turned or upended picture does. */
  readonly ifNoHeadLeansSo?: true
  /** What follows from the cause, so that it is no cause of its own. An uncertain cause explains no fault that is certain, and no fact that is more probable. */
  readonly explains?: readonly FindingPattern[]
  /** What of this the cause explains where it fails, even if the cause itself is uncertain: what only looks like another fault. */
  readonly explainsFaults?: readonly FindingPattern[]
  /** What nothing can be said of before the cause is gone: where it is certain, a check of these that passed means nothing. */
  readonly voids?: readonly FindingPattern[]
  /** The sentence of the cause where it is certain; that of its first finding if absent. */
  readonly sentence?:
    | 'cause.eyes-under-hat'
    | 'cause.mouth-open-or-covered'
    | 'cause.no-face'
    | 'cause.no-plain-wall'
  /** Facts that the cause explains and that its message says too, because mending the cause alone would leave them. */
  readonly alsoSaid?: readonly FindingPattern[]
  /** What the person does, by the first that applies; otherwise by the advice of the first finding. */
  readonly steps?: readonly CauseStep[]
}

/** What shows that a file has too few pixels. */
export const smallFile = [
  'dimensions/low_resolution',
  'dimensions/too_few_pixels',
  'inter_eye_distance/too_few_pixels',
  '*/face_too_small',
  'pixelation/pixelated',
  'appearance_alteration/traces_untold',
] as const satisfies readonly FindingPattern[]
