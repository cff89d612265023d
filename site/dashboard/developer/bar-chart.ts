/** The calls of one day, as the report of usage counts them. */
export interface DayCounts {
  /** UTC: `2026-11-21`. */
  readonly date: string
  readonly succeeded: number
  readonly refused: number
  readonly failed: number
}

/** A piece of a day's bar, in units of the plot from its top left corner. */
interface Piece {
  readonly kind: 'succeeded' | 'refused' | 'failed'
  readonly y: number
  readonly height: number
}

interface Bar {
  readonly x: number
  readonly width: number
  readonly counts: DayCounts
  readonly calls: number
  readonly pieces: readonly Piece[]
}

/** The chart of consecutive days. All days have the same width, and all bars the same scale. */
export interface UsageChart {
  /** The size of the plot, in units of its own. */
  readonly width: number
  readonly height: number
  /** The numbers of calls at which lines are drawn, from 0 up at even distances. The last one is the plot's top. */
  readonly ticks: readonly number[]
  readonly bars: readonly Bar[]
}

const height = 100
const dayWidth = 10
/** The width of a bar, in units of the plot. The gap to the next bar must be visible on a phone too. */
const barWidth = 7

/** The kinds of pieces, from the bottom up. */
const kinds = ['succeeded', 'refused', 'failed'] as const

/**
 * Computes the bars of a chart.
 * @param from The first day, UTC.
 * @param to The last day, which is included.
 * @param counted Days in any order. Days without an entry had no calls.
 */
export function usageChart(from: string, to: string, counted: readonly DayCounts[]): UsageChart {
  const byDate = new Map(counted.map((counts) => [counts.date, counts]))
  const days = daysFromTo(from, to).map(
    (date) => byDate.get(date) ?? { date, succeeded: 0, refused: 0, failed: 0 },
  )
  const ticks = ticksUpTo(Math.max(...days.map(callsOf)))
  const top = ticks.at(-1) ?? 1
  const bars = days.map((counts, index) => ({
    x: index * dayWidth + (dayWidth - barWidth) / 2,
    width: barWidth,
    counts,
    calls: callsOf(counts),
    pieces: piecesOf(counts, top),
  }))
  return { width: days.length * dayWidth, height, ticks, bars }
}

/** Adds up a report's rows, which are by day and operation, to one entry per day. */
export function byDay(rows: readonly DayCounts[]): DayCounts[] {
  const days = new Map<string, DayCounts>()
  for (const { date, succeeded, refused, failed } of rows) {
    const known = days.get(date) ?? { date, succeeded: 0, refused: 0, failed: 0 }
    days.set(date, {
      date,
      succeeded: known.succeeded + succeeded,
      refused: known.refused + refused,
      failed: known.failed + failed,
    })
  }
  return [...days.values()]
}

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

function piecesOf(counts: DayCounts, top: number): Piece[] {
  let y = height
  return kinds.flatMap((kind) => {
    if (counts[kind] === 0) return []
    const pieceHeight = (counts[kind] / top) * height
    y -= pieceHeight
    return [{ kind, y, height: pieceHeight }]
  })
}

function daysFromTo(from: string, to: string): string[] {
  const days: string[] = []
  for (const day = new Date(from); day <= new Date(to); day.setUTCDate(day.getUTCDate() + 1)) {
    days.push(day.toISOString().slice(0, 10))
  }
  return days
}

const callsOf = ({ succeeded, refused, failed }: DayCounts) => succeeded + refused + failed
