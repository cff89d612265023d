const dayMs = 24 * 60 * 60 * 1000

/** The UTC day of a moment, as `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The day that is `days` days after another, or before it if the number is negative. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * dayMs))
}

/** The number of days from the first to the last, both included. */
export function daysFromTo(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs + 1
}
