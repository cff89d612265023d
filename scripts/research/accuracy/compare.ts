import { checkNames } from '#api/engine/src/judge/all-checks.ts'
import type { CheckResult } from '#api/engine/src/judge/check-result.ts'
import type { ProgramFigures } from '#site/src/accuracy/comparison.ts'
import type { LabelledPicture } from './labelled-picture.ts'
import { Answer } from './other-program.ts'
import { alarmsAndFaults, contentStatus, faultsFor, isQuiet, type Outcomes } from './report.ts'

/** A picture and the answer of each program about it, by the program's name; null if it did not judge the picture. */
export interface ComparedPicture {
  readonly picture: LabelledPicture
  readonly answers: Readonly<Record<string, Answer | null>>
}

/** The engine's result in the form of another program's answer. */
export const answerOf = (result: CheckResult | null): Answer | null =>
  result && Answer.parse({ verdict: contentStatus(result), checks: result.checks })

/**
 * The errors of each program on the same pictures: of the verdicts, and of each check that a program after the first makes. All are
 * counted alike.
 */
export function comparedOn(
  compared: readonly ComparedPicture[],
  programs: readonly string[],
): ProgramFigures[] {
  const figures = programs.map((program) => {
    const of = (kind: 'good' | 'bad') =>
      verdictsIn(
        compared.filter(({ picture }) => picture[kind]).map(({ answers }) => answers[program] ?? null),
      )
    const seen = compared.map(({ picture, answers }) => ({ picture, result: madeIn(answers[program]) }))
    const checks = checkNames.map((check) => {
      const { quiet, falseAlarms, faulty, missed } = alarmsAndFaults(check, seen)
      const asked = compared.reduce(
        (sum, { picture }) => sum + Number(isQuiet(check, picture)) + faultsFor(check, picture).length,
        0,
      )
      return { check, quiet, falseAlarms, faulty, missed, unjudged: asked - quiet - faulty }
    })
    return { program, good: of('good'), bad: of('bad'), checks }
  })
  const others = figures.slice(1).flatMap(({ checks }) => checks)
  const made = new Set(others.filter(({ quiet, faulty }) => quiet + faulty > 0).map(({ check }) => check))
  return figures.map((one) => ({ ...one, checks: one.checks.filter(({ check }) => made.has(check)) }))
}

function verdictsIn(answers: readonly (Answer | null)[]): ProgramFigures['good'] {
  const count = (verdict?: Answer['verdict']) =>
    answers.filter((answer) => answer?.verdict === verdict).length
  return {
    pictures: answers.length,
    ready: count('READY'),
    review: count('REVIEW'),
    retake: count('RETAKE'),
    unjudged: count(),
  }
}

/** The outcomes of the checks that a program made. */
function madeIn(answer: Answer | null | undefined): { checks: Outcomes } | null {
  const made = Object.entries(answer?.checks ?? {}).flatMap(([check, outcome]) =>
    outcome === 'NOT_EVALUATED' ? [] : [[check, outcome] as const],
  )
  return answer ? { checks: Object.fromEntries(made) } : null
}
