import { type CheckName, sampleOutcomes } from '@likeness/engine'
import { type SampleProblem, sampleProblems } from './sample-problems.ts'

/** A documented photo. With a test key, any call about it has the same outcome, whatever document it names. */
export interface Sample {
  /** The name of its file, without `.jpg`. */
  readonly name: string
  /** What it provokes, in a sentence for readers, in CommonMark. */
  readonly provokes: string
  /** The verdict on it. If it provokes a problem, this is the verdict where a call cannot have that problem. */
  readonly status: 'READY' | 'REVIEW' | 'RETAKE'
  /** The checks that do not pass. */
  readonly faulty: readonly CheckName[]
  /** The problem that calls about it have. */
  readonly problem?: SampleProblem
}

const hyphenated = (name: string) => name.replaceAll('_', '-')

const verdicts: readonly Sample[] = [
  { name: 'ready', provokes: 'READY: all checks pass.', status: 'READY', faulty: [] },
  {
    name: 'review',
    provokes: 'REVIEW: hair may hang over an eye.',
    status: 'REVIEW',
    faulty: ['hair_over_eyes'],
  },
  {
    name: 'retake',
    provokes: 'RETAKE: the person smiles with closed eyes.',
    status: 'RETAKE',
    faulty: ['eyes_open', 'expression'],
  },
]

const ofChecks: readonly Sample[] = sampleOutcomes.map(({ check, outcome }) => ({
  name: `check-${hyphenated(check)}`,
  provokes: `The check \`${check}\` is ${outcome}.`,
  status: outcome === 'FAIL' ? 'RETAKE' : 'REVIEW',
  faulty: [check],
}))

const ofProblems: readonly Sample[] = sampleProblems.map((problem) => ({
  name: `problem-${hyphenated(problem.code)}`,
  provokes: `The problem \`${problem.code}\`.`,
  status: problem.code === 'no_face' ? 'RETAKE' : 'READY',
  faulty: problem.code === 'no_face' ? ['single_face'] : [],
  problem,
}))

/** All samples. The documentation lists the same. To add one, add it here. */
export const samples: readonly Sample[] = [...verdicts, ...ofChecks, ...ofProblems]
