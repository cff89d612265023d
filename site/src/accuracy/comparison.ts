import type { Part } from '../information/text-page.ts'
import published from './comparison.json' with { type: 'json' }
import { type FigureTable, shareWithInterval, type Verdicts } from './figures.ts'

/** How often one program was wrong on a set of pictures. */
export interface ProgramFigures {
  program: string
  good: ComparedVerdicts
  bad: ComparedVerdicts
  /** Those that a program other than Likeness makes. */
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

/** What the other programs are, and how to read the tables. */
export const aboutComparison = [
  'The same pictures were judged by other programs, and counted in the same way. Shares have their 95 % interval (Wilson). A picture on which a program did not make a check is not counted for it on either side. The fault “glasses” is left out, because it is one under another rule only.',
  '@vladmandic/human 3.3.6 is an open library for faces. Its checks and limits are those of its own examples for face recognition: one face, facing and looking at the camera, no closed eye, and what else it recognises that a document asks for: no open mouth, a neutral face. Its limits for the gaze are for a film, in which people move until they are met; in a still photo nearly nobody meets them.',
  'The formulas are those that public projects for passport photos use, with their limits: the eye aspect ratio, the gap between the lips, the iris between the corners of the eye, a head of six points for the pose, the upper corners of the picture for the background, the mean luma of the face, and the variance of its Laplacian. The points of the face are those of Likeness.',
  'Read both kinds of error together: a program that refuses nearly every photo misses little. And the comparison is not quite even: neither program was made for these pictures, while the checks of Likeness were designed with them in view.',
]

/** How to run the bench, for people who want to reproduce the figures or to add theirs. */
export const howToCompare: readonly Part[] = [
  'The bench is part of the source code of Likeness. Install it, gather the pictures, and run the bench on their folders. The public portraits come from repositories that you clone, at `owner/name` in one folder; the source code has their labels. The studio portraits are published by their authors; pictures of the other sets we may not pass on. A set that has the SHA-256 above is the same set. You can also label pictures of your own: `scripts/research/README.md` says how.',
  {
    name: 'Reproduce the figures',
    code: 'npm ci\nnpm run calibrate -- portraits CLONES public-portraits\nnpm run bench -- accuracy public-portraits',
  },
  'To compare a program, give the command that judges one photo. `{photo}` stands for the path of the photo; its name tells nothing. The program prints one line of JSON: its verdict, and the outcomes of those checks that it makes (PASS, REVIEW, FAIL or NOT_EVALUATED) by [the names of ours](/docs/checks). All else that it prints belongs on its standard error. If it cannot judge a photo, it prints `{"error": "why"}`.',
  {
    name: 'Compare a program',
    code: "npm run bench -- accuracy --name NAME --command 'vendor-cli {photo}' FOLDER…",
  },
  {
    name: 'What it prints',
    code: '{"verdict": "RETAKE", "checks": {"eyes_open": "FAIL", "gaze": "PASS"}}',
  },
  'A command without `{photo}` is started once: it reads paths, one a line, and answers each with one line, in order. No command is started by a shell. A photo that a program does not answer within 60 seconds (`--limit-seconds`), or answers with anything else, is reported and counted as not judged. Leave the number of pixels out of the verdict, since many pictures are small. Repeat the options to compare several programs.',
  'To have a program shown here, send a change of the source code with its adapter, as the two in `scripts/research/checkers`, its version, and how we can run it ourselves; or [write to us](/contact). We publish what we measure on all sets, with `--publish`.',
]

const kinds: readonly (readonly [title: string, isOf: (set: string) => boolean])[] = [
  ['Photos of people', (set) => !set.startsWith('heads') && !set.endsWith('-spoilt')],
  ['Good portraits, each with one added fault', (set) => !set.startsWith('heads') && set.endsWith('-spoilt')],
  ['Rendered heads', (set) => set.startsWith('heads')],
]

/** Tables of the programs side by side: for each kind of pictures, the verdicts, then the checks. */
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
  const names = new Set(programs.flatMap(({ checks }) => checks.map(({ check }) => check)))
  return [...names].flatMap((name) =>
    programs.flatMap(({ program, checks }) =>
      checks
        .filter(({ check }) => check === name)
        .map(({ check, quiet, falseAlarms, faulty, missed, unjudged }) => [
          check,
          program,
          shareWithInterval(falseAlarms, quiet),
          shareWithInterval(missed, faulty),
          unjudged,
        ]),
    ),
  )
}
