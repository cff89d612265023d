import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../accounts/caller.ts'
import { answers, inFormats } from '../contract/answers.ts'
import { operations, routeOf } from '../contract/operations.ts'
import { csvOf, csvType } from '../http/answers.ts'
import type { Database } from '../storage/database.ts'
import { FindingRow, findingReport, periods, VerdictRow, verdictGroups, verdictReport } from './reports.ts'
import { DayRange, daysOf } from './usage-routes.ts'

/** The most days of a report by day and by document or key, so that its answer stays small. */
const longestDaysByGroup = 92

const by = z
  .enum(periods)
  .default('day')
  .describe('What a row counts: a day (UTC), a month, or with "all" the whole range. `period` names it.')
const format = z
  .enum(['json', 'csv'])
  .default('json')
  .describe('"csv" answers the rows as a file (RFC 4180).')
const Range = {
  from: z.iso.date().describe('The first day of the report (UTC).'),
  to: z.iso.date().describe('The last day of the report, which is included.'),
}

const VerdictReport = z.object({ ...Range, data: z.array(VerdictRow) }).meta({ id: 'VerdictReport' })

const FindingReport = z.object({ ...Range, data: z.array(FindingRow) }).meta({ id: 'FindingReport' })

const VerdictQuery = DayRange.safeExtend({
  by,
  group: z
    .enum(verdictGroups)
    .optional()
    .describe('A row for each document or key. If absent, for all together.'),
  format,
}).refine(
  (query) => query.by !== 'day' || query.group === undefined || daysOf(query).length <= longestDaysByGroup,
  {
    path: ['from'],
    error: `must be so late that a report by day and group has at most ${longestDaysByGroup} days.`,
  },
)

const FindingQuery = DayRange.safeExtend({
  by,
  documentId: z.string().max(100).optional().describe('Only photos for this document. If absent, for all.'),
  format,
})

/** `GET /reports/verdicts` and `GET /reports/findings`: the results of the account's photos, as JSON or CSV. */
export function reportRoutes(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.verdictReport),
      schema: {
        summary: 'Report verdicts by period',
        description:
          'How many photos were READY, REVIEW and RETAKE: of calls, jobs and the dashboard. A photo whose call failed is not ' +
          'counted, and a repeated answer is counted once. Counts are written every few seconds.',
        tags: ['Account'],
        querystring: VerdictQuery,
        response: {
          ...answers({ 200: VerdictReport }),
          200: inFormats('The report.', VerdictReport, 'text/csv'),
        },
      },
      handler: async (request, reply) => {
        const query = { ...request.query, ...daysOf(request.query) }
        const data = await verdictReport(db, callerOf(request), query)
        return reported(reply, 'verdicts', query, Object.keys(VerdictRow.shape), data)
      },
    })
    app.route({
      ...routeOf(operations.findingReport),
      schema: {
        summary: 'Report the reasons for RETAKE',
        description:
          'Which checks had photos answered RETAKE or REVIEW, and how often one was the only reason. A photo with two ' +
          'faults is counted at both.',
        tags: ['Account'],
        querystring: FindingQuery,
        response: {
          ...answers({ 200: FindingReport }),
          200: inFormats('The report.', FindingReport, 'text/csv'),
        },
      },
      handler: async (request, reply) => {
        const query = { ...request.query, ...daysOf(request.query) }
        const data = await findingReport(db, callerOf(request), query)
        return reported(reply, 'findings', query, Object.keys(FindingRow.shape), data)
      },
    })
  }
}

/** Answers the rows of a report, or sends them as a file. */
function reported<Row extends object>(
  reply: FastifyReply,
  of: string,
  { from, to, format }: { from: string; to: string; format: 'json' | 'csv' },
  columns: string[],
  data: Row[],
) {
  if (format === 'json') return { from, to, data }
  return reply
    .header('Content-Disposition', `attachment; filename="likeness-${of}_${from}_${to}.csv"`)
    .type(csvType)
    .send(csvOf(columns, data))
}
