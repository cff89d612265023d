import type { SetFigures } from './figures.ts'

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

/** What a reader wants to know of the figures before all else. */
export interface AccuracySummary {
  good: Verdicts
  bad: Verdicts
  /** How often a check had nothing to find in a photo of a person, and how often it was not PASS all the same. */
  quiet: { times: number; falseAlarms: number }
  /** Good pictures that were each spoilt by one fault. */
  spoilt: Verdicts
  /** The faults that escape most often, and those of which none escaped. */
  escaping: FaultCount[]
  seen: FaultCount[]
}

/** The fewest pictures with a fault that say something about how often it escapes. */
const fewest = 20
/** A fault that escapes from this share on is named. */
const oftenShare = 0.25

/** Many pictures of the sets are too small for a document, so these checks are right not to pass them. */
const aboutPixels = ['dimensions', 'inter_eye_distance', 'pixelation', 'file_size', 'compression']

/** The figures of all sets with photos of people together. Rendered heads are left out: no customer sends one. */
export function summaryOf(sets: readonly SetFigures[]): AccuracySummary {
  const people = sets.filter(({ name }) => !name.startsWith('heads'))
  const spoilt = people.filter(({ name }) => name.endsWith('-spoilt'))
  const whole = people.filter(({ name }) => !name.endsWith('-spoilt'))
  const counts = faultCounts(people).filter(({ faulty }) => faulty >= fewest)
  return {
    good: total(whole.map((set) => set.good)),
    bad: total(whole.map((set) => set.bad)),
    quiet: quietOf(whole),
    spoilt: total(spoilt.map((set) => set.bad)),
    escaping: counts
      .filter(({ faulty, missed }) => missed / faulty >= oftenShare)
      .sort((a, b) => b.missed / b.faulty - a.missed / a.faulty),
    seen: counts.filter(({ missed }) => missed === 0).sort((a, b) => b.faulty - a.faulty),
  }
}

function quietOf(sets: readonly SetFigures[]): AccuracySummary['quiet'] {
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
export function summarySentences({ good, bad, quiet, spoilt }: AccuracySummary): string[] {
  return [
    `A good photo is rarely refused. Of ${good.pictures} good photos of people, ${good.ready} were READY; ${good.review} were REVIEW, so that a person had to look; ${good.retake} ${good.retake === 1 ? 'was' : 'were'} RETAKE though nothing was wrong.`,
    `A check rarely finds what is not there. Of ${quiet.times.toLocaleString('en')} times that a check had nothing to find in a photo of a person, it was not PASS ${quiet.falseAlarms} times (${((100 * quiet.falseAlarms) / quiet.times).toFixed(1)} %).`,
    `A photo with a fault is mostly noticed, not always. Of ${bad.pictures} photos with a fault, ${bad.retake} were RETAKE and ${bad.review} REVIEW; ${bad.ready} were READY all the same.`,
    `Single faults, drawn into good photos on purpose: of ${spoilt.pictures}, ${spoilt.retake} were RETAKE, ${spoilt.review} REVIEW and ${spoilt.ready} READY.`,
  ]
}

/** The name of a check as words. */
export const checkWords = (check: string): string => check.replaceAll('_', ' ')
