import type { Language } from '@likeness/rules/messages'
import type { EvidenceAt, EvidenceStage } from '../evidence/evidence.ts'
import { inWords } from '../messages/in-words.ts'
import type { Finding } from '../result/result.ts'
import type { precision, thresholds } from '../thresholds/all.ts'
import type { Found } from './finding.ts'

/** A finding of one check: it has the check's name, and `ok` or one of the check's codes. */
export type FindingOf<Name extends string, Code extends string> = Finding & {
  readonly check: Name
  readonly code: Code | 'ok'
}

/** The fields that a check has both in its definition and in the registry. */
interface Declared<Name extends string, Stage extends EvidenceStage, Code extends string> {
  /** The name in results, in snake_case. */
  readonly name: Name
  /** The first stage at which the evidence that the check looks at is known. */
  readonly needs: Stage
  /** What the check looks at, in a sentence for readers. */
  readonly looksAt: string
  /** The thresholds with which the check compares measurements, in addition to those of every check of a head. */
  readonly limits?: readonly (keyof typeof thresholds)[]
  /** The uncertainties of the measures that the check compares with the rule's own figures. */
  readonly precision?: readonly (keyof typeof precision)[]
  /** Every code that a finding of the check can have in addition to `ok`, each with a sentence for readers. */
  readonly codes: Readonly<Record<Code, string>>
}

/** One check. Its finding is null if neither the rule nor the baseline asks for it. */
export interface Check<
  Name extends string = string,
  Stage extends EvidenceStage = EvidenceStage,
  Code extends string = string,
  Silence extends null = null,
> extends Declared<Name, Stage, Code> {
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
}: Declared<Name, Stage, Code> & {
  readonly run: (evidence: EvidenceAt[Stage]) => Result
}): Check<Name, Stage, Code, Extract<Result, null>> {
  return {
    ...declared,
    run(evidence) {
      const found = run(evidence)
      return found && writtenFinding(declared.name, found, evidence.language)
    },
  }
}

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
