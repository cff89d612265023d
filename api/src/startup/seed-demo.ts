import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { insertAccount } from '../accounts/accounts.ts'
import { findKey } from '../accounts/caller.ts'
import { insertKey, isWellFormedKey, newApiKey } from '../accounts/make-keys.ts'
import { balanceOf, topUp } from '../billing/wallet/ledger.ts'
import { scopes } from '../foundation/access.ts'
import { newId } from '../foundation/identifiers.ts'
import { formatAmount, parseAmount } from '../foundation/money.ts'
import type { Database, Executor } from '../storage/database.ts'

const accountId = 'acct_demo'
const fullMicros = parseAmount('10.00') ?? 0n

/**
 * Prepares the demo account: creates it if it is missing, fills its wallet up to 10 USD, and gives it the key from a file,
 * so that every start has the same key. For development only, because the money is credited without a payment.
 * @param keyFile The file of the key, with mode 0600. It is written if it is missing or has no usable key.
 */
export async function seedDemo(db: Database, keyFile: string): Promise<{ key: string; balance: string }> {
  const key = (await usableKey(db, keyFile)) ?? (await writeNewKey(keyFile))
  const walletId = await db.transaction().execute(async (transaction) => {
    const walletId =
      (await existingWallet(transaction)) ?? (await insertAccount(transaction, accountId, 'Demo'))
    if (!(await findKey(transaction, { key }))) {
      const demo = { accountId, key, name: 'Demo key', scopes, expiresAt: null, author: { actor: 'system' } }
      await insertKey(transaction, demo)
    }
    await fillUp(transaction, walletId)
    return walletId
  })
  return { key, balance: formatAmount((await balanceOf(db, walletId)).availableMicros) }
}

/** The key in the file, unless it is revoked or belongs to another account. A new database may not have it yet. */
async function usableKey(db: Database, file: string): Promise<string | undefined> {
  const key = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (!isWellFormedKey(key)) return undefined
  const found = await findKey(db, { key })
  return found === undefined || (found.caller.accountId === accountId && !found.revoked) ? key : undefined
}

/** Writes a new key to a temporary file and renames that, so that the file never contains half a key. */
async function writeNewKey(file: string): Promise<string> {
  const key = newApiKey()
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(unfinished, `${key}\n`, { mode: 0o600 })
  await rename(unfinished, file)
  return key
}

/** Finds the demo wallet. Locks the account, so that two concurrent starts do not both fill the wallet. */
async function existingWallet(db: Executor): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .innerJoin('wallets', 'wallets.account_id', 'accounts.id')
    .select('wallets.id')
    .where('accounts.id', '=', accountId)
    .forUpdate('accounts')
    .executeTakeFirst()
  return account?.id
}

async function fillUp(db: Executor, walletId: string): Promise<void> {
  const { availableMicros } = await balanceOf(db, walletId)
  if (availableMicros >= fullMicros) return
  await topUp(db, { walletId, amountMicros: fullMicros - availableMicros, reference: `demo ${newId('tr')}` })
}
