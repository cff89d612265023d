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
