import { createAccount, type NewAccount } from '../src/accounts/accounts.ts'
import { createKey, type NewKey } from '../src/accounts/make-keys.ts'
import { topUp } from '../src/billing/wallet/ledger.ts'
import { scopes as allScopes, type Scope } from '../src/foundation/access.ts'
import { parseAmount } from '../src/foundation/money.ts'
import type { Database } from '../src/storage/database.ts'

/** Creates an account with an amount such as `10.00` in its wallet, and with a key that has all scopes by default. */
export async function fundedAccount(
  db: Database,
  amount: string,
  scopes?: readonly Scope[],
): Promise<NewAccount> {
  const named = { owner: 'Test', keyName: 'Test key', actor: 'test' }
  const account = await createAccount(db, { ...named, ...(scopes && { scopes }) })
  await fund(db, account, amount)
  return account
}

/** Puts an amount such as `10.00`, or `0.00`, into the wallet of a new account. */
export async function fund(
  db: Database,
  { accountId, walletId }: Pick<NewAccount, 'accountId' | 'walletId'>,
  amount: string,
): Promise<void> {
  const amountMicros = parseAmount(amount)
  if (amountMicros === undefined) throw new RangeError(`${amount} is not an amount`)
  if (amountMicros > 0n) await topUp(db, { walletId, amountMicros, reference: `test ${accountId}` })
}

/** Makes a test key with all scopes for an account. */
export const testKeyOf = (db: Database, accountId: string) => keyOf(db, accountId, false)

/** Makes a live key with all scopes for an account. */
export const liveKeyOf = (db: Database, accountId: string) => keyOf(db, accountId, true)

async function keyOf(db: Database, accountId: string, livemode: boolean): Promise<NewKey> {
  const order = { accountId, livemode, name: 'Made for a test', scopes: [...allScopes] }
  const made = await createKey(db, { ...order, author: { actor: 'test' } })
  if (!made.ok) throw new Error(made.problem.detail)
  return made.value
}
