import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { capture } from '../../../api/src/billing/wallet/capture.ts'
import { type HoldRequest, hold } from '../../../api/src/billing/wallet/hold.ts'
import type { Tables } from '../../../api/src/storage/database/tables.ts'

/** A statement in the form in which our functions send it. */
export interface LedgerStatement {
  text: string
  parameters: readonly Parameter[]
}

/** The meaning of each parameter, so that another program can send the statement with its own values. */
type Parameter = { variable: 'wallet' | 'hold' | 'transfer' } | { constant: string }

export function holdRequest(walletId: string): HoldRequest {
  return { walletId, amountMicros: 50_000n, purpose: 'photos.check', seconds: 60 }
}

/** The statements that `hold` and `capture` send, recorded while calling them for the wallet named 1. */
export async function ledgerStatements(url: string): Promise<LedgerStatement[]> {
  const sent: LedgerStatement[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => {
      sent.push({ text: query.sql, parameters: query.parameters.map(parameterOf) })
    },
  })
  try {
    const holdId = await hold(db, holdRequest('1'))
    if (holdId === undefined) throw new Error('the wallet does not cover the price')
    await capture(db, holdId)
    return sent
  } finally {
    await db.destroy()
  }
}

function parameterOf(value: unknown): Parameter {
  const text = String(value)
  if (text === '1') return { variable: 'wallet' }
  if (text.startsWith('hold_')) return { variable: 'hold' }
  return text.startsWith('tr_') ? { variable: 'transfer' } : { constant: text }
}
