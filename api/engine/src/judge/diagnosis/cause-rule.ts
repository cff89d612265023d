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

/** How findings of one cause are found. */
export interface CauseRule {
  /** The cause's name in results. */
  readonly code: string
  /** What the cause is, in a sentence for readers. */
  readonly meaning: string
  /** The findings that show the cause, the most telling first. */
  readonly shownBy: readonly FindingPattern[]
  /** One of these must be there too, and one that shows the cause must fail. */
  readonly togetherWith?: readonly FindingPattern[]
  /** Only if what was taken for a face leans as no head in an upright, turned or upended picture does. */
  readonly ifNoHeadLeansSo?: true
  /** What follows from the cause, so that it is no cause of its own. An uncertain cause explains no fault that is certain. */
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
