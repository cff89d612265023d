import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../accounts/caller.ts'
import { answers } from '../contract/answers.ts'
import { operations, routeOf } from '../contract/operations.ts'
import { formatAmount } from '../foundation/money.ts'
import { addDays, dayOf, daysFromTo } from '../foundation/time.ts'
import type { Database } from '../storage/database.ts'
import { type DailyUsage, dailyUsage } from './usage.ts'

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
export function daysOf(query: { from?: string | undefined; to?: string | undefined }) {
  const { to = dayOf(new Date()) } = query
  const { from = addDays(to, 1 - usualDays) } = query
  return { from, to, length: daysFromTo(from, to) }
}

/** The number of calls and what they cost. */
export const CallCounts = z
  .object({
    calls: z.int().describe('The number of answered calls.'),
    succeeded: z.int().describe('Of these, the number that succeeded.'),
    refused: z.int().describe('The number answered with a status from 400 to 499.'),
    failed: z.int().describe('The number answered with a status of 500 or more.'),
    charged: z.string().describe('Their cost, in USD: the charges of the statement, before any refund.'),
  })
  .meta({ id: 'CallCounts' })

const Operation = z
  .string()
  .describe('The operation, by its name in the price list: "photos.check". "plan" for a month of a plan.')

/** Calls and charges of one operation. */
export const OperationUsage = CallCounts.extend({ operation: Operation }).meta({ id: 'OperationCounts' })

const DayUsage = OperationUsage.extend({ date: z.iso.date().describe('The day (UTC).') }).meta({
  id: 'DayCounts',
})

export const Usage = z
  .object({
    from: z.iso.date().describe('The first day of the report (UTC).'),
    to: z.iso.date().describe('The last day of the report, which is included.'),
    currency: z.literal('USD'),
    data: z
      .array(DayUsage)
      .describe(
        'By day and operation, the earliest day first. An operation with neither call nor charge on a day is left out.',
      ),
    total: CallCounts,
  })
  .meta({ id: 'Usage' })

/** `GET /usage`: the account's calls and what they cost, by day and operation. */
export function usageRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.usage),
      schema: {
        summary: 'Report calls and charges by day',
        description:
          'All calls of the account, with any of its keys, and the photos checked on the pages. Counts are written every few seconds, so the latest calls may ' +
          'be missing, and a process that is killed loses the counts that it had not written. Charges come from the ' +
          'ledger: they are exact, and agree with the statement.',
        tags: ['Account'],
        querystring: DayRange,
        response: answers({ 200: Usage }),
      },
      handler: async (request) => {
        const { from, to } = daysOf(request.query)
        const usage = await dailyUsage(db, callerOf(request), { from, to })
        const data = usage.map((row) => ({ ...row, ...writtenCounts([row]) }))
        return { from, to, currency: 'USD' as const, data, total: writtenCounts(usage) }
      },
    })
  }
}

/** The sum over several days and operations, as answers state it. */
export function writtenCounts(usage: readonly DailyUsage[]): z.infer<typeof CallCounts> {
  let [succeeded, refused, failed, chargedMicros] = [0, 0, 0, 0n]
  for (const row of usage) {
    succeeded += row.succeeded
    refused += row.refused
    failed += row.failed
    chargedMicros += row.chargedMicros
  }
  const calls = succeeded + refused + failed
  return { calls, succeeded, refused, failed, charged: formatAmount(chargedMicros) }
}
