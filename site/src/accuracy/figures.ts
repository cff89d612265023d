import { wilsonInterval } from '@likeness/rules/audits'
import alterations from './alterations.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }

/** The output of `npm run bench -- accuracy --publish`: the engine's errors on each set of pictures, and its thresholds. */
export const accuracy = figures

type SetFigures = (typeof figures.sets)[number]

const spoilt =
  'Up to ten good portraits of the set, spread over it, each spoilt by 33 faults in turn (glasses are judged by us-passport, which forbids them): blurred, shaded, cut out, with a mask, a cap or glasses drawn over it. All of a kind are made alike, so this tells whether a check works, not how often the world’s faults escape it.'

const titles: Readonly<Record<string, string>> = {
  photos: 'Photos of all kinds',
  london: 'Studio portraits',
  heads: 'Rendered heads',
  portraits: 'Official portraits',
  'public-portraits': 'Portraits of staff and members',
}

/** What readers call a set of pictures, by the name of its folder: "Studio portraits, each with one added fault". */
export function titleOfSet(name: string): string {
  const [whole = name] = name.split('-spoilt')
  const title = titles[whole] ?? whole
  return whole === name ? title : `${title}, each with one added fault`
}

/** The description of each set of pictures, by the name of its folder. */
export const aboutSet: Readonly<Record<string, string>> = {
  heads:
    'Rendered heads with exact truth: each fault alone, in many degrees, on six parametric heads that resemble nobody real.',
  london:
    'Studio portraits of adults, neutral and smiling, with hand-placed landmarks and what they say of themselves (Face Research Lab London Set, DeBruine and Jones, CC BY 4.0).',
  'heads-spoilt': spoilt,
  'london-spoilt': spoilt,
  'photos-spoilt': spoilt,
  portraits:
    'Official portraits, samples and generated faces of other people, labelled by eye: many smiling, with glasses or covered heads, in the light of a stage or a street.',
  'portraits-spoilt': spoilt,
  'public-portraits':
    'Portraits that public bodies and a society publish of their staff and members, in light and before walls of all kinds, each of another person. Labels by eye say where the eyes look, whether they are open, and what is on the head, the face and the eyes; nothing else about these pictures is counted. What is hard to tell by eye, as the gaze of one in six, has no label and is not counted.',
  photos: 'Photos of all kinds, labelled by eye: examples of authorities, selfies, portraits with faults.',
}

/** A share in percent, with its counts: "2.0 % (1 of 51)". */
export function shareOf(count: number, of: number): string {
  return of === 0 ? 'none' : `${((100 * count) / of).toFixed(1)} % (${count} of ${of})`
}

/** "2.0 % (1 of 51), 0.3 to 10.3 %": a share with its counts and its 95 % interval. */
export function shareWithInterval(count: number, of: number): string {
  const { low, high } = wilsonInterval(count, of)
  return of === 0
    ? 'none'
    : `${shareOf(count, of)}, ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %`
}

/** The rows of a table of thresholds: each value with its path. */
export function flatRows(value: unknown, path = ''): [name: string, figure: string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flatRows(inner, path ? `${path}.${key}` : key))
}

/** The verdicts on some pictures. */
export interface Verdicts {
  pictures: number
  ready: number
  review: number
  retake: number
}

/** How many pictures had one fault, and for how many neither its check nor a related one saw it. */
export interface FaultCount {
  check: string
  faulty: number
  missed: number
}

/** The fewest pictures with a fault that say something about how often it escapes. */
const fewest = 20
/** A fault that escapes from this share on is named. */
const oftenShare = 0.25

/** Many pictures of the sets are too small for a document, so these checks are right not to pass them. */
export const aboutPixels: readonly string[] = [
  'dimensions',
  'inter_eye_distance',
  'pixelation',
  'file_size',
  'compression',
]

/**
 * What a reader wants to know before all else: the figures of all sets with photos of people together. Rendered heads are
 * left out: no customer sends one.
 */
export function summaryOf(sets: readonly SetFigures[]) {
  const people = sets.filter(({ name }) => !name.startsWith('heads'))
  const spoilt = people.filter(({ name }) => name.endsWith('-spoilt'))
  const whole = people.filter(({ name }) => !name.endsWith('-spoilt'))
  const counts = faultCounts(people).filter(({ faulty }) => faulty >= fewest)
  return {
    good: total(whole.map((set) => set.good)),
    bad: total(whole.map((set) => set.bad)),
    quiet: quietOf(whole),
    /** Good pictures that were each spoilt by one fault. */
    spoilt: total(spoilt.map((set) => set.bad)),
    /** The faults that escape most often, and those of which none escaped. */
    escaping: counts
      .filter(({ faulty, missed }) => missed / faulty >= oftenShare)
      .sort((a, b) => b.missed / b.faulty - a.missed / a.faulty),
    seen: counts.filter(({ missed }) => missed === 0).sort((a, b) => b.faulty - a.faulty),
  }
}

/** How often a check had nothing to find in a photo of a person, and how often it was not PASS all the same. */
function quietOf(sets: readonly SetFigures[]) {
  const checks = sets.flatMap((set) => set.checks).filter(({ check }) => !aboutPixels.includes(check))
  return {
    times: checks.reduce((sum, { quiet }) => sum + quiet, 0),
    falseAlarms: checks.reduce((sum, { falseAlarms }) => sum + falseAlarms, 0),
  }
}

function total(all: readonly Verdicts[]): Verdicts {
  const sum = (key: keyof Verdicts) => all.reduce((so, one) => so + one[key], 0)
  return { pictures: sum('pictures'), ready: sum('ready'), review: sum('review'), retake: sum('retake') }
}

function faultCounts(sets: readonly SetFigures[]): FaultCount[] {
  const ofCheck = Map.groupBy(
    sets.flatMap(({ checks }) => checks),
    ({ check }) => check,
  )
  return [...ofCheck].map(([check, figures]) => ({
    check,
    faulty: figures.reduce((sum, one) => sum + one.faulty, 0),
    missed: figures.reduce((sum, one) => sum + one.missed, 0),
  }))
}

/** The sentences of the summary, in words for customers. */
export function summarySentences({ good, bad, quiet, spoilt }: ReturnType<typeof summaryOf>): string[] {
  return [
    `A good photo is rarely refused. Of ${good.pictures} good photos of people, ${good.ready} were READY; ${good.review} were REVIEW, so that a person had to look; ${good.retake} ${good.retake === 1 ? 'was' : 'were'} RETAKE though nothing was wrong.`,
    `A check rarely finds what is not there. Of ${quiet.times.toLocaleString('en')} times that a check had nothing to find in a photo of a person, it was not PASS ${quiet.falseAlarms} times (${((100 * quiet.falseAlarms) / quiet.times).toFixed(1)} %).`,
    `A photo with a fault is mostly noticed, not always. Of ${bad.pictures} photos with a fault, ${bad.retake} were RETAKE and ${bad.review} REVIEW; ${bad.ready} were READY all the same.`,
    `Single faults, drawn into good photos on purpose: of ${spoilt.pictures}, ${spoilt.retake} were RETAKE, ${spoilt.review} REVIEW and ${spoilt.ready} READY.`,
  ]
}

/** The name of a check as words. */
export const checkWords = (check: string): string => check.replaceAll('_', ' ')

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
const verdictRows = ({ good, bad }: SetFigures) =>
  [
    { group: 'good pictures', ...good },
    { group: 'bad pictures', ...bad },
  ].map(({ group, pictures, ready, review, retake }) => [group, pictures, ready, review, retake])

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

/** What the tables of altered photos were measured on, and what they do not show. */
export const aboutAlterations = [
  `Portraits of ${alterations.people} people on whom nothing was trained were altered by programs of ours, at random strengths and sizes, and saved as JPEG of quality 70 to 97, once or more. Each was checked for a document that forbids editing. Found means that altering, or for a changed background its fault, is REVIEW or FAIL. Other programs may leave other traces.`,
  'A part that was reshaped, pasted or retouched is found almost only if the photo was a JPEG before, kept its size, and was then saved finer by at least five steps of quality (the column “Found, saved finer”). A photo that was made smaller, or saved coarser, hides it.',
  'Pictures that were made by AI are found if their file declares it. We do not guess at others: we have pictures of one generator only, and cannot tell whether a guess would hold for another.',
]

const isHarmless = ({ part }: (typeof alterations.kinds)[number]) => part === 'nothing'
const ofPictures = ({ found, pictures }: { found: number; pictures: number }) => shareOf(found, pictures)

/** How often alterations are found, and how often what is none is named, by kind. */
export const alterationTables: FigureTable[] = [
  {
    caption: 'Altered photos',
    head: ['What was done', 'Pictures', 'Found', 'Found, stronger half', 'Found, saved finer', 'READY'],
    rows: alterations.kinds
      .filter((kind) => !isHarmless(kind))
      .map(({ kind, all, strong, finer, ready }) => [
        kind,
        all.pictures,
        ofPictures(all),
        ofPictures(strong),
        ofPictures(finer),
        ready,
      ]),
  },
  {
    caption: 'Photos that no one altered, after what cameras, programs, messengers and scanners do to them',
    head: ['What was done', 'Pictures', 'Named as altered'],
    rows: alterations.kinds.filter(isHarmless).map(({ kind, all }) => [kind, all.pictures, ofPictures(all)]),
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
      .map((figures) => [titleOfSet(name), ...errorsOf(figures)]),
  )
  if (rows.length === 0) return null
  return { caption: `How often ${check} is wrong`, head: ['Set of pictures', ...errorHead], rows }
}
