import { wilsonInterval } from '@likeness/rules/audits'
import published from './comparison.json' with { type: 'json' }
import { type FigureTable, shareOf, type Verdicts } from './figures.ts'

/** How often one program was wrong on a set of pictures. */
export interface ProgramFigures {
  program: string
  good: ComparedVerdicts
  bad: ComparedVerdicts
  checks: ComparedCheck[]
}

interface ComparedVerdicts extends Verdicts {
  /** Pictures about which the program gave no verdict. */
  unjudged: number
}

interface ComparedCheck {
  check: string
  /** Pictures in which the check has nothing to find, and on how many of them it was not PASS. */
  quiet: number
  falseAlarms: number
  /** Faults for the check, and how many of them neither it nor a related check saw. */
  faulty: number
  missed: number
  /** Pictures of both kinds on which the program did not make the check. */
  unjudged: number
}

/** All programs on one set of pictures, Likeness first. */
export interface ComparedSet {
  name: string
  programs: ProgramFigures[]
}

/** The output of `npm run bench -- accuracy --publish` with a `--command`. */
export const comparison: { measured: string; sets: ComparedSet[] } = published

const kinds: readonly (readonly [title: string, isOf: (set: string) => boolean])[] = [
  ['Photos of people', (set) => !set.startsWith('heads') && !set.endsWith('-spoilt')],
  ['Good portraits, each with one added fault', (set) => !set.startsWith('heads') && set.endsWith('-spoilt')],
  ['Rendered heads', (set) => set.startsWith('heads')],
]

/** Tables of the programs side by side: for each kind of pictures, the verdicts, then the checks that another program makes too. */
export function comparisonTables(sets: readonly ComparedSet[]): FigureTable[] {
  return kinds.flatMap(([title, isOf]) => {
    const programs = pooled(sets.filter(({ name }) => isOf(name)))
    const tables = [
      {
        caption: `${title}: verdicts, with the wrong ones: good pictures not READY, and faulty ones READY`,
        head: ['Pictures', 'Program', 'READY', 'REVIEW', 'RETAKE', 'Not judged', 'Wrong'],
        rows: verdictRows(programs),
      },
      {
        caption: `${title}: checks, with pictures in which a check has nothing to find by their labels, and faults that neither it nor a related check saw`,
        head: ['Check', 'Program', 'Nothing to find, not PASS', 'Faulty, missed', 'Not judged'],
        rows: checkRows(programs),
      },
    ]
    return tables.filter(({ rows }) => rows.length > 0)
  })
}

function pooled(sets: readonly ComparedSet[]): ProgramFigures[] {
  const all = sets.flatMap(({ programs }) => programs)
  return [...Map.groupBy(all, ({ program }) => program)].map(([program, figures]) => {
    const ofCheck = Map.groupBy(
      figures.flatMap(({ checks }) => checks),
      ({ check }) => check,
    )
    return {
      program,
      good: addedVerdicts(figures.map(({ good }) => good)),
      bad: addedVerdicts(figures.map(({ bad }) => bad)),
      checks: [...ofCheck].map(([check, counts]) => ({
        check,
        quiet: total(counts, ({ quiet }) => quiet),
        falseAlarms: total(counts, ({ falseAlarms }) => falseAlarms),
        faulty: total(counts, ({ faulty }) => faulty),
        missed: total(counts, ({ missed }) => missed),
        unjudged: total(counts, ({ unjudged }) => unjudged),
      })),
    }
  })
}

const addedVerdicts = (all: readonly ComparedVerdicts[]): ComparedVerdicts => ({
  pictures: total(all, ({ pictures }) => pictures),
  ready: total(all, ({ ready }) => ready),
  review: total(all, ({ review }) => review),
  retake: total(all, ({ retake }) => retake),
  unjudged: total(all, ({ unjudged }) => unjudged),
})

const total = <One>(all: readonly One[], count: (one: One) => number) =>
  all.reduce((sum, one) => sum + count(one), 0)

/** "2.0 % (1 of 51), 0.3 to 10.3 %": a share with its counts and its 95 % interval. */
export function shareWithInterval(count: number, of: number): string {
  const { low, high } = wilsonInterval(count, of)
  return of === 0
    ? 'none'
    : `${shareOf(count, of)}, ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %`
}

function verdictRows(programs: readonly ProgramFigures[]): FigureTable['rows'] {
  const rows = (kind: 'good' | 'bad', wrongOf: (verdicts: ComparedVerdicts) => number) =>
    programs.flatMap((one) => {
      const { pictures, ready, review, retake, unjudged } = one[kind]
      const wrong = shareWithInterval(wrongOf(one[kind]), pictures - unjudged)
      return pictures === 0
        ? []
        : [[kind === 'good' ? 'good' : 'faulty', one.program, ready, review, retake, unjudged, wrong]]
    })
  return [...rows('good', ({ review, retake }) => review + retake), ...rows('bad', ({ ready }) => ready)]
}

function checkRows(programs: readonly ProgramFigures[]): FigureTable['rows'] {
  const [own, ...others] = programs
  const isMade = ({ quiet, faulty }: ComparedCheck) => quiet + faulty > 0
  const compared = (own?.checks ?? []).filter(({ check }) =>
    others.some(({ checks }) => checks.some((one) => one.check === check && isMade(one))),
  )
  return compared.flatMap(({ check }) =>
    programs.flatMap(({ program, checks }) =>
      checks
        .filter((one) => one.check === check)
        .map(({ quiet, falseAlarms, faulty, missed, unjudged }) => [
          check,
          program,
          shareWithInterval(falseAlarms, quiet),
          shareWithInterval(missed, faulty),
          unjudged,
        ]),
    ),
  )
}
