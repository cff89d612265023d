import { z } from 'zod'
import { addDays, dayOf, daysFromTo } from '../../../foundation/days.ts'

const longestDays = 366
const usualDays = 30

const day = z.iso
  .date({ error: 'must be a date such as 2026-11-30.', abort: true })
  .refine((date) => date >= '2000', { error: 'must be a date of this century.', abort: true })

/** The days of a report in a query. */
export const DayRange = z
  .strictObject({
    from: day
      .optional()
      .describe(
        `The first day (UTC). If absent, the report covers the ${usualDays} days up to the last day.`,
      ),
    to: day.optional().describe('The last day (UTC), which is included. If absent, today.'),
  })
  .refine((query) => daysOf(query).length > 0, { path: ['from'], error: 'must not be later than to.' })
  .refine((query) => daysOf(query).length <= longestDays, {
    path: ['from'],
    error: `must be so late that the report has at most ${longestDays} days.`,
  })

/** The days that a query asks for, and their number. */
export function daysOf({
  from,
  to = dayOf(new Date()),
}: {
  from?: string | undefined
  to?: string | undefined
}) {
  const first = from ?? addDays(to, 1 - usualDays)
  return { from: first, to, length: daysFromTo(first, to) }
}
