import { type RawBuilder, sql } from 'kysely'

/** How a report divides its days: into days, into months, or not at all. */
export const periods = ['day', 'month', 'all'] as const
export type Period = (typeof periods)[number]

/** The first and the last day of a report, in UTC: `2026-11-01`. */
export interface ReportRange {
  from: string
  to: string
}

/** The period of the column `day`: `2026-11-21`, `2026-11`, or null. */
export function periodOf(by: Period): RawBuilder<string | null> {
  if (by === 'day') return sql`day::text`
  return by === 'month' ? sql`to_char(day, 'YYYY-MM')` : sql`null::text`
}
