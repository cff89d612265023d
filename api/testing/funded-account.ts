import { createAccount, type NewAccount } from '../src/accounts/create-account.ts'
import { topUp } from '../src/billing/wallet/top-up.ts'
import { parseAmount } from '../src/foundation/money.ts'
import type { Scope } from '../src/foundation/scopes.ts'
import type { Database } from '../src/storage/database/open.ts'

/** Creates an account with an amount such as `10.00` in its wallet, and with a key that has all scopes by default. */
export async function fundedAccount(
  db: Database,
  amount: string,
  scopes?: readonly Scope[],
): Promise<NewAccount> {
  const account = await createAccount(db, {
    owner: 'Test',
    keyName: 'Test key',
    actor: 'test',
    ...(scopes && { scopes }),
  })
  const amountMicros = parseAmount(amount)
  if (amountMicros === undefined) throw new RangeError(`${amount} is not an amount`)
  if (amountMicros > 0n) {
    await topUp(db, { walletId: account.walletId, amountMicros, reference: `test ${account.accountId}` })
  }
  return account
}
