import { parseArgs } from 'node:util'
import { type Reconciliation, reconcile } from '../api/src/billing/proofs/reconcile.ts'
import { formatAmount } from '../api/src/foundation/money.ts'
import { openDatabase } from '../api/src/storage/database/open.ts'
import { locateDatabase } from '../api/src/storage/locate-database.ts'

/*
 * `npm run -s reconcile [-- --json]` proves every balance from the transfers, at DATABASE_URL or in the database of the
 * running `npm start`. Exit codes: 0 if everything adds up, 1 if anything does not, 2 if the check could not be made.
 */

process.exitCode = await main()

async function main(): Promise<number> {
  try {
    const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
    const url = await locateDatabase()
    const database = url.ok ? await openDatabase(url.value, { maxConnections: 1 }) : url
    if (!database.ok) return failed(database.problem.detail)
    const found = await reconcile(database.value).finally(() => database.value.destroy())
    process.stdout.write(values.json ? asJson(found) : asText(found))
    return found.differences.length === 0 ? 0 : 1
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}

function failed(why: string): number {
  process.stderr.write(`${why}\n`)
  return 2
}

function asText({ counts, totals, differences }: Reconciliation): string {
  const { fundedMicros, revenueMicros, walletsMicros } = totals
  const lines = [
    ...Object.entries(counts).map(([what, count]) => `${what.padEnd(24)}${count}`),
    `Funded ${formatAmount(fundedMicros)} USD = earned ${formatAmount(revenueMicros)} + in wallets ${formatAmount(walletsMicros)}`,
    ...differences.map((difference) => `DIFFERENCE: ${difference}`),
    differences.length === 0 ? 'Every balance is proved.' : `Differences: ${differences.length}`,
  ]
  return `${lines.join('\n')}\n`
}

function asJson({ counts, totals, differences }: Reconciliation): string {
  const numbers = Object.fromEntries(Object.entries(counts).map(([what, count]) => [what, Number(count)]))
  const { fundedMicros, revenueMicros, walletsMicros } = totals
  return `${JSON.stringify({
    clean: differences.length === 0,
    counts: numbers,
    funded: formatAmount(fundedMicros),
    revenue: formatAmount(revenueMicros),
    wallets: formatAmount(walletsMicros),
    differences,
  })}\n`
}
