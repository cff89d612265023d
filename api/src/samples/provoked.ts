import { type CheckResult, type SampleTask, sampleResult } from '@likeness/engine'
import type { Catalog, RuleDocument } from '@likeness/rules'
import { type Outcome, problems, type Refusal, refusal } from '../foundation/problem.ts'
import type { PlaceOfSample } from './sample-problems.ts'
import type { Sample } from './samples.ts'

/** The problem that a sample provokes in a place; undefined if it provokes none there. */
export function provokedProblem({ name, problem }: Sample, place: PlaceOfSample): Refusal | undefined {
  if (!problem?.places.includes(place)) return undefined
  const { code, extra, retryAfterSeconds } = problem
  const detail = `${problems[code].title}. The sample "${name}" provokes this in test mode.`
  const refused = refusal(code, detail, extra)
  return retryAfterSeconds === undefined
    ? refused
    : { ok: false, problem: { ...refused.problem, retryAfterSeconds } }
}

/** The verdict on a sample by a document, or the problem that it provokes in a place. */
export function provoked(
  sample: Sample,
  place: PlaceOfSample,
  task: Omit<SampleTask, 'baseline'> & { catalog: Catalog },
): Outcome<CheckResult> {
  const problem = provokedProblem(sample, place)
  if (problem) return problem
  const { catalog, ...asked } = task
  const baseline = baselineOf(catalog, asked.document)
  return { ok: true, value: sampleResult({ ...asked, baseline }, sample.faulty) }
}

/** The rule that applies where a document is silent. */
export const baselineOf = (catalog: Catalog, document: RuleDocument): RuleDocument =>
  catalog.find('zz-icao-9303') ?? document
