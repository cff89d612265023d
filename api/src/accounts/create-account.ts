import type { Executor } from '../database/open.ts'
import { newId } from '../identifiers.ts'
import { keyDigest, keyHint, newApiKey } from './api-key.ts'

export interface NewAccount {
  accountId: string
  walletId: string
  keyId: string
  /** The only time that the key is known. */
  key: string
}

/** Creates an account with an empty wallet and a first key. Run it in a transaction. */
export async function createAccount(
  db: Executor,
  account: { owner: string; keyName: string },
): Promise<NewAccount> {
  const accountId = newId('acct')
  const walletId = await insertAccount(db, accountId, account.owner)
  const key = newApiKey()
  return { accountId, walletId, key, keyId: await insertKey(db, accountId, key, account.keyName) }
}

/** Creates an account of a given id, and its wallet. Returns the wallet's id. */
export async function insertAccount(db: Executor, accountId: string, owner: string): Promise<string> {
  const walletId = `wallet_${accountId}`
  await db.insertInto('accounts').values({ id: accountId, owner }).execute()
  await db.insertInto('ledger_accounts').values({ id: walletId, kind: 'wallet' }).execute()
  await db.insertInto('wallets').values({ id: walletId, account_id: accountId }).execute()
  return walletId
}

/** Lets a key speak for an account. Returns the key's id. */
export async function insertKey(db: Executor, accountId: string, key: string, name: string): Promise<string> {
  const id = newId('key')
  await db
    .insertInto('api_keys')
    .values({ id, account_id: accountId, name, hint: keyHint(key), sha256: keyDigest(key) })
    .execute()
  return id
}
