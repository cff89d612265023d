/** What is counted of one period. */
export interface Counted<Kind extends string> {
  /** The day, `2026-11-21`, or the month, `2026-11`. */
  readonly period: string
  readonly counts: Readonly<Record<Kind, number>>
}

/** The size of the plot, from its top left corner, in units that no other drawing shares. */
const height = 100
const periodWidth = 10
/** The width of a bar, in units of the plot. The gap to the next bar must be visible on a phone too. */
const barWidth = 7

/**
 * Computes the bars of a chart of consecutive periods. All have the same width, and all bars the same scale.
 * @param periods All periods, the earliest first.
 * @param kinds The kinds of pieces, from the bottom up.
 * @param counted The counts of periods, of which one may have several. A period without an entry counts nothing.
 * @returns The plot's size; the numbers at which lines are drawn, of which the last one is its top; and the bars, with their pieces
 * from the bottom up.
 */
export function barChart<Kind extends string>(
  periods: readonly string[],
  kinds: readonly Kind[],
  counted: readonly Counted<Kind>[],
) {
  const byPeriod = new Map(periods.map((period) => [period, new Map(kinds.map((kind) => [kind, 0]))]))
  for (const { period, counts } of counted) {
    const sums = byPeriod.get(period)
    for (const [kind, sum] of sums ?? []) sums?.set(kind, sum + counts[kind])
  }
  const ticks = ticksUpTo(Math.max(...[...byPeriod.values()].map(totalOf)))
  const top = ticks.at(-1) ?? 1
  const bars = [...byPeriod].map(([period, counts], index) => ({
    x: index * periodWidth + (periodWidth - barWidth) / 2,
    width: barWidth,
    ...{ period, counts, total: totalOf(counts) },
    pieces: piecesOf(counts, top),
  }))
  return { width: periods.length * periodWidth, height, ticks, bars }
}

const totalOf = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)

/** Round numbers from 0 to at least the maximum, in steps of 1, 2 or 5 times a power of ten, at most four steps. */
export function ticksUpTo(most: number): number[] {
  const steps = 4
  let step = 1
  for (let power = 1; step * steps < most; power *= 10) {
    step = [power, 2 * power, 5 * power].find((fit) => fit * steps >= most) ?? step
  }
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

function piecesOf<Kind>(counts: ReadonlyMap<Kind, number>, top: number) {
  let y = height
  return [...counts].flatMap(([kind, count]) => {
    if (count === 0) return []
    const pieceHeight = (count / top) * height
    y -= pieceHeight
    return [{ kind, y, height: pieceHeight }]
  })
}

/** The days from the first to the last, both included: `2026-11-21`. */
export function daysFromTo(from: string, to: string): string[] {
  const days: string[] = []
  for (const day = new Date(from); day <= new Date(to); day.setUTCDate(day.getUTCDate() + 1)) {
    days.push(day.toISOString().slice(0, 10))
  }
  return days
}

/** The months of these days: `2026-11`. */
export const monthsFromTo = (from: string, to: string): string[] => [
  ...new Set(daysFromTo(from, to).map((day) => day.slice(0, 7))),
]

const dayMs = 24 * 60 * 60 * 1000

/** The numbers of days that a report on the pages can cover. */
export const reportSpans = [7, 30, 90, 365] as const

/** The days of a report, up to today (UTC). @param asked One of `reportSpans`; 30 if it is another text. */
export function reportDays(asked: string | null, today: Date): { days: number; from: string; to: string } {
  const days = reportSpans.find((span) => String(span) === asked) ?? 30
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  return { days, from: dayOf(today.getTime() - (days - 1) * dayMs), to: dayOf(today.getTime()) }
}

/** A part of a whole in per cent: `12 %`, `0.4 %`. The whole must not be 0 unless the part is. */
export function share(part: number, whole: number): string {
  if (part === 0) return '0 %'
  const percent = (100 * part) / whole
  return `${percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`
}
