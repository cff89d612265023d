import { accuracy, flatRows, type SetFigures, shareOf } from './figures.ts'

/** A table of figures, as the page and its Markdown show it. */
export interface FigureTable {
  caption: string
  head: string[]
  rows: (string | number)[][]
}

const few = 10
const measureRows = ({ measurements }: SetFigures) =>
  measurements.map(({ measure, unit, count, mean, p95, max }) => [
    `${measure}, ${unit}`,
    count,
    ...[mean, p95, max].map((value) => value.toFixed(2)),
  ])
type CheckFigures = SetFigures['checks'][number]
const budgetText = ({ budget }: CheckFigures) => (budget === null ? '' : `${(100 * budget).toFixed(2)} %`)
const errorsOf = ({ good, goodReview, goodFail, quiet, falseAlarms, faulty, missed }: CheckFigures) => [
  shareOf(goodReview, good),
  shareOf(goodFail, good),
  shareOf(falseAlarms, quiet),
  `${shareOf(missed, faulty)}${faulty > 0 && faulty < few ? ', few' : ''}`,
]
const alarmsOf = ({ quiet, falseAlarms }: CheckFigures) => shareOf(falseAlarms, quiet)
const checkRows = ({ checks, bySource }: SetFigures) =>
  checks
    .filter(({ quiet, faulty }) => quiet + faulty > 0)
    .map((figures) => {
      const other = bySource.checks.find(({ check }) => check === figures.check)
      const ofSource = other ? [alarmsOf(other), shareOf(other.missed, other.faulty)] : ['', '']
      return [figures.check, budgetText(figures), ...errorsOf(figures), ...ofSource]
    })
const verdictRows = ({ good, bad, groups }: SetFigures) =>
  [{ group: 'good pictures', ...good }, { group: 'bad pictures', ...bad }, ...groups].map(
    ({ group, pictures, ready, review, retake }) => [group, pictures, ready, review, retake],
  )

const errorHead = ['Good, REVIEW', 'Good, FAIL', 'Nothing to find, not PASS', 'Faulty, missed']

/** The tables about one set of pictures. */
export const setTables = (set: SetFigures): FigureTable[] => [
  ...(set.measurements.length === 0
    ? []
    : [
        {
          caption: 'Distance of each measurement from the truth',
          head: ['Measure', 'Pictures', 'Mean', '95th percentile', 'Largest'],
          rows: measureRows(set),
        },
      ]),
  {
    caption: `Each check: good pictures not passed; pictures, good or not, in which by their labels it has nothing to find (of light and pose, off good pictures, only FAIL counts); and faulty ones that neither it nor a related check saw. “Few”: under ${few} pictures. “Budget”: the share of good photos that it may review. “New source”: without the pictures of the same source`,
    head: [
      'Check',
      'Budget',
      ...errorHead,
      'Nothing to find, not PASS, new source',
      'Faulty, missed, new source',
    ],
    rows: checkRows(set),
  },
  {
    caption: 'Verdicts, with resolution set aside where a picture has under 118 pixels between the pupils',
    head: ['Pictures', 'Number', 'READY', 'REVIEW', 'RETAKE'],
    rows: verdictRows(set),
  },
]

/** The engine's own limits and uncertainties. */
export const thresholdTables: FigureTable[] = [
  {
    caption: '95th percentile of each measurement’s error',
    head: ['Name', 'Value'],
    rows: flatRows(accuracy.precision),
  },
  { caption: 'Thresholds', head: ['Name', 'Value'], rows: flatRows(accuracy.thresholds) },
]

/** How often one check is wrong on each set of pictures; null if no set tests it. */
export function errorTable(check: string): FigureTable | null {
  const rows = accuracy.sets.flatMap(({ name, checks }) =>
    checks
      .filter((figures) => figures.check === check && figures.quiet + figures.faulty > 0)
      .map((figures) => [name, ...errorsOf(figures)]),
  )
  if (rows.length === 0) return null
  return { caption: `How often ${check} is wrong`, head: ['Set of pictures', ...errorHead], rows }
}
