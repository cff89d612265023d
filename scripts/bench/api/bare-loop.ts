import pg from 'pg'
import { newId } from '../../../api/src/foundation/identifiers.ts'
import type { LedgerStatement } from './ledger-statements.ts'

export interface BareLoop {
  url: string
  statements: readonly LedgerStatement[]
  /** Wallets are named 1 to this number. */
  wallets: number
  clients: number
}

/** Sends the prepared statements with the driver alone. It replaces pgbench on a machine that lacks it. */
export async function bareLoop<L extends BareLoop>(
  loop: L,
  perSecond: (loop: L, work: () => Promise<unknown>) => Promise<number>,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: loop.url, max: loop.clients })
  const sendAll = async () => {
    const wallet = String(1 + Math.floor(Math.random() * loop.wallets))
    const variables = { wallet, hold: newId('hold'), transfer: newId('tr') }
    for (const [i, { text, parameters }] of loop.statements.entries()) {
      const values = parameters.map((of) => ('constant' in of ? of.constant : variables[of.variable]))
      await pool.query({ name: `statement ${i}`, text, values })
    }
  }
  return perSecond(loop, sendAll).finally(() => pool.end())
}
