import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '../../../../accounts/caller.ts'
import {
  type StatementFilter,
  statementEntries,
  statementOfDays,
  transferKinds,
} from '../../../../billing/wallet/statement.ts'
import { statementCsv } from '../../../../billing/wallet/statement-csv.ts'
import { StatementLine, statementLine } from '../../../../billing/wallet/statement-line.ts'
import { answers } from '../../../../contract/answers.ts'
import { operations } from '../../../../contract/operations.ts'
import { routeOf } from '../../../../contract/route.ts'
import { formatAmount } from '../../../../foundation/money.ts'
import { pageCursor, pageFrom, pageLimit, pageOf } from '../../../../foundation/pages.ts'
import type { Database } from '../../../../storage/database.ts'

const Statement = pageOf(StatementLine)
  .extend({
    currency: z.literal('USD'),
    opening_balance: z.string().describe('The posted balance before the first entry of the range.'),
    closing_balance: z.string().describe('The posted balance after the last entry of the range.'),
  })
  .meta({ id: 'Statement' })

const day = z.iso.date('must be a date such as 2026-11-30.')

const StatementQuery = z
  .strictObject({
    from: day.optional().describe('The first day (UTC). If absent, the range starts with the first entry.'),
    to: day.optional().describe('The last day (UTC), which is included. If absent, the range ends now.'),
    kind: z
      .enum(transferKinds)
      .optional()
      .describe('Only entries of this kind. If absent, entries of all kinds.'),
    format: z
      .enum(['json', 'csv'])
      .optional()
      .describe(
        '"csv" answers the whole range at once and ignores limit and cursor. So does Accept: text/csv.',
      ),
    limit: pageLimit(20),
    cursor: pageCursor(z.strictObject({ before: z.int().min(1) })),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'must not be earlier than from.',
  })

/** `GET /wallet/statement`: every movement of the caller's wallet with the balance after it, as JSON or CSV. */
export function statementRoute(db: Database): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.walletStatement),
      schema: {
        summary: "Export the wallet's statement",
        description:
          'Every top-up, charge, refund and adjustment, the newest first, each with the balance after it. Holds are not ' +
          'listed, because they move no money until they are charged.',
        tags: ['Account'],
        querystring: StatementQuery,
        response: {
          ...answers({ 200: Statement }),
          200: { description: 'The statement.', content: statementContent },
        },
      },
      handler: async (request, reply) => {
        const { walletId } = callerOf(request)
        const { headers, query } = request
        const { limit, cursor, kind } = query
        const range = await statementOfDays(db, walletId, query)
        if ((query.format ?? preferredFormat(headers.accept)) === 'csv') {
          return reply
            .header('Content-Disposition', `attachment; filename="${csvName(query)}"`)
            .type('text/csv; charset=utf-8; header=present')
            .send(statementCsv(db, range, query))
        }
        const before = cursor && BigInt(cursor.before)
        const entries = await statementEntries(db, range, { before, limit: limit + 1, kind })
        const { data, ...page } = pageFrom(entries, limit, ({ number }) => ({ before: Number(number) }))
        return {
          data: data.map(statementLine),
          ...page,
          currency: 'USD',
          opening_balance: formatAmount(range.opening.balanceMicros),
          closing_balance: formatAmount(range.closing.balanceMicros),
        } satisfies z.infer<typeof Statement>
      },
    })
  }
}

const statementContent: Record<string, { schema: z.ZodType }> = {
  'application/json': { schema: Statement },
  'text/csv': { schema: z.string() },
}

function preferredFormat(accept = ''): 'json' | 'csv' {
  return /\btext\/csv\b/i.test(accept) && !/\bapplication\/json\b/i.test(accept) ? 'csv' : 'json'
}

function csvName({ from, to, kind }: StatementFilter): string {
  return `${['likeness-statement', kind, from, to].filter(Boolean).join('_')}.csv`
}
