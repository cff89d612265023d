import { parseArgs } from 'node:util'
import { openStripe, type Period } from '../api/src/billing/payments/stripe.ts'
import { type Comparison, compareWithStripe } from '../api/src/billing/proofs/compare-with-stripe.ts'
import { type Reconciliation, reconcile } from '../api/src/billing/proofs/reconcile.ts'
import { readStripeAccount } from '../api/src/config/config.ts'
import { formatAmount } from '../api/src/foundation/money.ts'
import { type Database, openDatabase } from '../api/src/storage/database.ts'
import { locateDatabase } from '../api/src/storage/embedded-postgres.ts'

/*
 * `npm run -s reconcile [-- --full] [--json] [--stripe] [--days <n>]` proves every balance from the transfers, at DATABASE_URL or in the
 * database of the running `npm start`. With --stripe it also compares the payments with Stripe's own lists of the last days
 * (3, so that two nights overlap). It reads what came after the last proof; with --full, everything. Exit codes: 0 if everything adds up, 1 if anything does not, 2 if the check could not
 * be made.
 */

/**
 * What is younger is left to the next night: a page can be paid for an hour after it was opened, and Stripe repeats an event
 * that we could not take within minutes.
 */
const settlingHours = 2

process.exitCode = await main()

async function main(): Promise<number> {
  try {
    const { values } = parseArgs({
      options: {
        full: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        stripe: { type: 'boolean', default: false },
        days: { type: 'string', default: '3' },
      },
    })
    if (!/^[1-9]\d{0,2}$/.test(values.days)) return failed('--days must be a whole number from 1 to 999.')
    const url = await locateDatabase()
    const database = url.ok ? await openDatabase(url.value, { maxConnections: 1, silenceMs: null }) : url
    if (!database.ok) return failed(database.problem.detail)
    const db = database.value
    try {
      const compared = values.stripe ? await comparedLastDays(db, Number(values.days)) : undefined
      const found = await reconcile(db, { isFull: values.full })
      found.differences.push(...(compared?.differences ?? []))
      process.stdout.write(values.json ? asJson(found, compared) : asText(found, compared))
      return found.differences.length === 0 ? 0 : 1
    } finally {
      await db.destroy()
    }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}

type Compared = Comparison & Period

async function comparedLastDays(db: Database, days: number): Promise<Compared> {
  const account = readStripeAccount()
  if (!account.ok) throw new Error(account.problem.detail)
  const hourMs = 3_600_000
  const to = new Date(Date.now() - settlingHours * hourMs)
  const from = new Date(to.getTime() - days * 24 * hourMs)
  const stripe = await openStripe(account.value.stripeKey, account.value.stripeUrl)
  return { ...(await compareWithStripe(db, stripe, { from, to })), from, to }
}

function failed(why: string): number {
  process.stderr.write(`${why}\n`)
  return 2
}

function asText(
  { since, counts, totals, differences }: Reconciliation,
  compared: Compared | undefined,
): string {
  const { fundedMicros, revenueMicros, walletsMicros } = totals
  const lines = [
    since ? `Since the proof of ${since.toISOString()}:` : 'Everything:',
    ...Object.entries(counts).map(([what, count]) => `${what.padEnd(24)}${count}`),
    `Funded ${formatAmount(fundedMicros)} USD = earned ${formatAmount(revenueMicros)} + in wallets ${formatAmount(walletsMicros)}`,
    ...(compared ? [comparisonLine(compared)] : []),
    ...differences.map((difference) => `DIFFERENCE: ${difference}`),
    differences.length === 0 ? 'Every balance is proved.' : `Differences: ${differences.length}`,
  ]
  return `${lines.join('\n')}\n`
}

function comparisonLine({ counts: { sessions, intents, reversals }, from, to }: Compared): string {
  const period = `from ${from.toISOString()} to ${to.toISOString()}`
  return `Compared with Stripe: ${sessions} sessions, ${intents} automatic payments, ${reversals} refunds and disputes, ${period}`
}

function asJson(
  { since, counts, totals, differences }: Reconciliation,
  compared: Compared | undefined,
): string {
  const numbers = Object.fromEntries(Object.entries(counts).map(([what, count]) => [what, Number(count)]))
  const { fundedMicros, revenueMicros, walletsMicros } = totals
  return `${JSON.stringify({
    clean: differences.length === 0,
    since,
    counts: numbers,
    funded: formatAmount(fundedMicros),
    revenue: formatAmount(revenueMicros),
    wallets: formatAmount(walletsMicros),
    ...(compared && { stripe: { ...compared.counts, from: compared.from, to: compared.to } }),
    differences,
  })}\n`
}
