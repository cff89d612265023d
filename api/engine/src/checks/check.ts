import type { EvidenceAt, EvidenceStage } from '../evidence/evidence.ts'
import type { Finding } from '../result/result.ts'
import type { precision, thresholds } from '../thresholds/all.ts'
import type { Found } from './finding.ts'

/** A finding of one check: it bears the check's name, and `ok` or one of its codes. */
export type FindingOf<Name extends string, Code extends string> = Finding & {
  readonly check: Name
  readonly code: Code | 'ok'
}

/** What stands the same in every check, whether it is being written or in the registry. */
interface Declared<Name extends string, Stage extends EvidenceStage, Code extends string> {
  /** In snake_case, as results name it. */
  readonly name: Name
  /** The stage from which on there is what it looks at. */
  readonly needs: Stage
  /** What it looks at, in a sentence for readers. */
  readonly looksAt: string
  /** The thresholds that it reads a measurement against, besides those of every check of a head. */
  readonly limits?: readonly (keyof typeof thresholds)[]
  /** The uncertainties of the measures that it reads against the rule's own figures. */
  readonly precision?: readonly (keyof typeof precision)[]
  /** Every code that a finding of it can bear besides `ok`, each with a sentence. */
  readonly codes: Readonly<Record<Code, string>>
}

/** One check. Its finding is null where neither the rule nor the baseline asks for it. */
export interface Check<
  Name extends string = string,
  Stage extends EvidenceStage = EvidenceStage,
  Code extends string = string,
  Silence extends null = null,
> extends Declared<Name, Stage, Code> {
  readonly run: (evidence: EvidenceAt[Stage]) => FindingOf<Name, Code> | Silence
}

/** Any check, typed by the stage that it needs. */
export type AnyCheck<Stage extends EvidenceStage = EvidenceStage> = {
  readonly [Each in Stage]: Check<string, Each>
}[Stage]

/** Makes a check of what it looks for. Its findings can bear no other name and no code that is not among `codes`. */
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
      return found && { check: declared.name, ...found }
    },
  }
}
