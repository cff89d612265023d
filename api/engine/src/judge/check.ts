import type { Language } from '@likeness/rules/messages'
import type { RuleDocument } from '@likeness/rules/rule'
import { type Head, liesDown } from '../measure/portrait.ts'
import type { Box } from '../measure/regions.ts'
import {
  type FaultKey,
  type GradedKey,
  inWords,
  type Message,
  type MissedKey,
  type MissKey,
  say,
} from '../messages/message.ts'
import { type precision, thresholds } from '../thresholds/all.ts'
import type { EvidenceAt, EvidenceStage, HeadEvidence } from './evidence.ts'
import type { FrameMeasure } from './reading.ts'
import type { CheckOutcome, Finding } from './result.ts'
import type { AnySign, JudgedSign } from './sign.ts'

/** A finding without its check's name, and in no language yet. */
interface Found<Code extends string> extends Omit<Finding, 'check' | 'message' | 'advice'> {
  code: Code
  message: Message
  advice: Message | null
}

/** Makes a finding without a measurement. Only a finding that does not pass has advice. */
export function finding<const Code extends string>(
  outcome: CheckOutcome,
  code: Code,
  message: Message,
  advice: Message | null = null,
): Found<Code> {
  return {
    outcome,
    assessed: true,
    measured: null,
    unit: null,
    probability: null,
    uncertainty: null,
    required: null,
    code,
    message,
    advice: outcome === 'PASS' ? null : advice,
  }
}

/** Makes the finding of a check that could not be made: REVIEW, never PASS. */
export function notAssessed<const Code extends string>(
  code: Code,
  message: Message,
  advice: Message | null = null,
): Found<Code> {
  return { ...finding('REVIEW', code, message, advice), assessed: false }
}

/** What a check says for each outcome, and its advice if it does not pass. */
export type Words = Readonly<Record<CheckOutcome | 'advice', Message>>

/** The messages `<key>.ok`, `<key>.unsure`, `<key>.fault` and `<key>.advice`. */
export const wordsOf = (key: GradedKey): Words => ({
  PASS: `${key}.ok`,
  REVIEW: `${key}.unsure`,
  FAIL: `${key}.fault`,
  advice: `${key}.advice`,
})

/** The messages `<key>-unsure` and `<key>-fault` of one fault of several, with what is said if there is none and the advice. */
export const wordsOfFault = (key: FaultKey, PASS: Message, advice: Message): Words => ({
  PASS,
  REVIEW: `${key}-unsure`,
  FAIL: `${key}-fault`,
  advice,
})

/** Makes a finding whose code and words follow from its outcome. */
export function graded<const Code extends string>(
  outcome: CheckOutcome,
  code: Code | Readonly<Record<'REVIEW' | 'FAIL', Code>>,
  words: Words,
): Found<Code | 'ok'> {
  if (outcome === 'PASS') return finding(outcome, 'ok', words.PASS)
  return finding(outcome, typeof code === 'string' ? code : code[outcome], words[outcome], words.advice)
}

/** Makes the finding of a judged sign, whose code and words follow from its outcome. */
export const gradedSign = <const Code extends string>(
  { outcome, fields }: JudgedSign,
  code: Parameters<typeof graded<Code>>[1],
  words: Words,
) => ({ ...graded(outcome, code, words), ...fields })

/** What a check says where a length misses a side of its band. */
interface Missed<Code extends string> {
  readonly code: Code | Readonly<Record<'REVIEW' | 'FAIL', Code>>
  /** Says how far the limit is missed. */
  readonly fault: MissKey
  readonly unsure: Message
  readonly advice: Message
}

/** What is said where a side of a band is missed: the messages `<key>-fault` and `<key>-unsure`, and the advice. */
export const missed = <const Code extends string>(
  code: Missed<Code>['code'],
  key: MissedKey,
  advice: Message,
): Missed<Code> => ({ code, fault: `${key}-fault`, unsure: `${key}-unsure`, advice })

/** The finding of a length in the frame: inside its band, as nearly as a narrow band can be kept, or missing a side of it. */
export function bandFinding<const Low extends string, const High extends string>(
  { outcome, side, isNarrow, miss, fields }: FrameMeasure,
  words: Readonly<{ ok: Message; nearly: Message; low: Missed<Low>; high: Missed<High> }>,
): Found<Low | High | 'ok' | 'band_too_narrow_to_tell'> {
  if (isNarrow) return { ...finding(outcome, 'band_too_narrow_to_tell', words.nearly), ...fields }
  if (side === null) return { ...finding(outcome, 'ok', words.ok), ...fields }
  const { code, fault, unsure, advice } = words[side]
  const said = { PASS: words.ok, REVIEW: unsure, FAIL: say(fault, { miss }), advice }
  return { ...graded<Low | High>(outcome, code, said), ...fields }
}

/** The thresholds that `measurableHead` uses. */
export const headLimits = ['interEyePx', 'lyingRollDeg'] as const

/** The head that checks may judge; null if there is none, if it has too few pixels, or if the picture lies on its side. */
export function measurableHead({ portrait: { head } }: HeadEvidence): Head | null {
  return head && head.interEye >= thresholds.interEyePx && !liesDown(head) ? head : null
}

/** The code of `noFace`. */
export const noFaceCodes = { no_face: 'No face was found, so we could not check this.' } as const

/** The finding of a check that needs a face, if none was found. */
export const noFace = () => notAssessed('no_face', 'head.no-face')

/** The codes of `unmeasured`. */
export const headCodes = {
  ...noFaceCodes,
  not_upright: 'The picture lies on its side or upside down, so we could not check this.',
  face_too_small: 'The face is too small in the picture to check this.',
} as const

/** The finding of a check that needs a measurable head, if there is none, with the reason. */
export function unmeasured({ portrait: { head } }: HeadEvidence): Found<keyof typeof headCodes> {
  if (!head) return noFace()
  if (liesDown(head)) {
    return notAssessed('not_upright', 'head.lies-down', 'orientation.not-upright-advice')
  }
  return notAssessed('face_too_small', 'head.too-small', 'head.too-small-advice')
}

/** A finding of one check: it has the check's name, and `ok` or one of the check's codes. */
export type FindingOf<Name extends string, Code extends string> = Finding & {
  readonly check: Name
  readonly code: Code | 'ok'
}

type Limits = NonNullable<Finding['required']>

/** A message; or one that names the limits of the rule, in the unit of the check. */
type Worded = Message | ((limits: Limits) => Message)

/** What a sample photo has a check find, and what the check says if nothing is wrong. */
export interface Sample<Code extends string = string> {
  /** The worst that the check gives; FAIL if absent. */
  readonly outcome?: 'REVIEW'
  readonly code: Code
  readonly message: Worded
  readonly advice: Worded
  readonly ok: Message
  /** Where on the sample head it is to be seen. Absent if the check's findings have no regions. */
  readonly place?: (head: Head) => Box
}

/** The sample of a check that fails with these words. */
export const sampleOf = <const Code extends string>(code: Code, words: Words): Sample<Code> => ({
  code,
  message: words.FAIL,
  advice: words.advice,
  ok: words.PASS,
})

/** The fields that a check has both in its definition and in the list of all checks. */
interface Declared<Name extends string, Code extends string> {
  /** The name in results, in snake_case. */
  readonly name: Name
  /** What the check looks at, in a sentence for readers. */
  readonly looksAt: string
  /**
   * Whether a rule itself states what the check looks for. Absent if no rule does: where a rule only says so in free text, or
   * is silent and the baseline applies, the check is a general condition of portraits.
   */
  readonly states?: (document: RuleDocument) => boolean
  /** The measures that the check judges by a fitted curve. */
  readonly signs?: readonly AnySign[]
  /** The thresholds with which the check compares measurements, in addition to those of every check of a head: its signs' if absent. */
  readonly limits?: readonly (keyof typeof thresholds)[]
  /** The uncertainties of the measures that the check compares with the rule's own figures. */
  readonly precision?: readonly (keyof typeof precision)[]
  /** Every code that a finding of the check can have in addition to `ok`, each with a sentence for readers. */
  readonly codes: Readonly<Record<Code, string>>
  readonly sample: Sample<NoInfer<Code>>
}

/** One check. Its finding is null if neither the rule nor the baseline asks for it. */
export interface Check<
  Name extends string = string,
  Stage extends EvidenceStage = EvidenceStage,
  Code extends string = string,
  Silence extends null = null,
> extends Declared<Name, Code> {
  /** The first stage at which the evidence that the check looks at is known. */
  readonly needs: Stage
  readonly run: (evidence: EvidenceAt[Stage]) => FindingOf<Name, Code> | Silence
}

/** Any check, with the stage that it needs as its type parameter. */
export type AnyCheck<Stage extends EvidenceStage = EvidenceStage> = {
  readonly [Each in Stage]: Check<string, Each>
}[Stage]

/** Defines a check. Its findings can have no other name, and no code that `codes` does not list. */
export function defineCheck<
  const Name extends string,
  Stage extends EvidenceStage,
  Code extends string,
  Result extends Found<NoInfer<Code> | 'ok'> | null,
>({
  run,
  ...declared
}: Declared<Name, Code> & {
  readonly needs: Stage
  readonly run: (evidence: EvidenceAt[Stage]) => Result
}): Check<Name, Stage, Code, Extract<Result, null>> {
  return {
    ...declared,
    limits: declared.limits ?? declared.signs?.map((sign) => sign.name) ?? [],
    run(evidence) {
      const found = run(evidence)
      return found && writtenFinding(declared.name, found, evidence.language)
    },
  }
}

/** The evidence of a head that can be measured, in which the views or the detail are there. */
type WithHead<Seen, Needed> = {
  readonly [Name in keyof Seen]: Name extends Needed ? NonNullable<Seen[Name]> : Seen[Name]
}

/**
 * Defines a check that judges a head which can be measured; where there is none, or what it looks at is missing, its finding is
 * that of `unmeasured`.
 */
export function defineHeadCheck<
  const Name extends string,
  Code extends string,
  Result extends Found<NoInfer<Code> | keyof typeof headCodes | 'ok'>,
  Stage extends 'head' | 'detail' | 'background' = 'head',
  Needed extends 'views' | 'detail' = never,
  Asked = never,
>({
  needs,
  looksInto = [],
  asks,
  run,
  codes,
  ...declared
}: Declared<Name, Code> & {
  /** As in `Check`; `head` if absent. */
  readonly needs?: Stage
  /** The evidence that the check needs beside the head; nothing if absent. */
  readonly looksInto?: readonly (Needed & keyof EvidenceAt[Stage])[]
  /** What the rule, or else the baseline, asks for; the check is left out where that is nothing. Absent if it is always made. */
  readonly asks?: (evidence: EvidenceAt[Stage]) => Asked | null | undefined
  readonly run: (
    evidence: WithHead<EvidenceAt[Stage], NoInfer<Needed>>,
    head: Head,
    asked: NoInfer<Asked>,
  ) => Result
}): Check<Name, Stage, Code | keyof typeof headCodes, [Asked] extends [never] ? never : null> {
  const isThere = (seen: EvidenceAt[Stage]): seen is EvidenceAt[Stage] & Parameters<typeof run>[0] =>
    looksInto.every((name) => seen[name] !== null)
  const check: Check<Name, Stage, Code | keyof typeof headCodes> = defineCheck({
    ...declared,
    needs: needs ?? ('head' as Stage),
    codes: { ...headCodes, ...codes },
    run(evidence: EvidenceAt[Stage]) {
      const asked = asks?.(evidence)
      if (asks && (asked === null || asked === undefined)) return null
      const head = measurableHead(evidence)
      return head && isThere(evidence) ? run(evidence, head, asked as Asked) : unmeasured(evidence)
    },
  })
  return check as ReturnType<typeof defineHeadCheck<Name, Code, Result, Stage, Needed, Asked>>
}

type Relaxable = NonNullable<NonNullable<RuleDocument['children']>[number]['relaxes']>[number]

/** Whether a rule relaxes a check for some children: it then asks it of all others. */
export const relaxesForSome = ({ children = [] }: RuleDocument, check: Relaxable): boolean =>
  children.some(({ relaxes = [] }) => relaxes.includes(check))

/** A finding of a check, written in a language. */
export const writtenFinding = <const Name extends string, Code extends string>(
  check: Name,
  found: Found<Code>,
  language: Language,
) => ({
  check,
  ...found,
  message: inWords(found.message, language),
  advice: found.advice && inWords(found.advice, language),
})
