import { newId } from '../foundation/identifiers.ts'
import { type Scope, scopes } from '../foundation/scopes.ts'
import type { Executor } from '../storage/database/open.ts'
import { newApiKey } from './api-key.ts'
import { insertKey } from './create-key.ts'
import { addMember } from './members/members.ts'

export interface NewAccount {
  accountId: string
  walletId: string
  keyId: string
  /** The key itself. It is known only now, because only its digest is stored. */
  key: string
}

/**
 * Creates an account with an empty wallet and a first key. Run it in a transaction.
 * @param account `scopes`: the scopes of the key. Default: all. `livemode`: whether it is a live key. Default: yes.
 */
export async function createAccount(
  db: Executor,
  account: { owner: string; keyName: string; actor: string; scopes?: readonly Scope[]; livemode?: boolean },
): Promise<NewAccount> {
  const accountId = newId('acct')
  const walletId = await insertAccount(db, accountId, account.owner)
  const { livemode = true } = account
  const key = newApiKey(livemode)
  const keyId = await insertKey(db, {
    accountId,
    livemode,
    key,
    name: account.keyName,
    scopes: account.scopes ?? scopes,
    expiresAt: null,
    author: { actor: account.actor },
  })
  return { accountId, walletId, key, keyId }
}

/**
 * Creates an account with a given id, and its wallet.
 * @param userId The user whose first account it is, who becomes its owner; null if it is no user's first.
 * @returns The wallet's id.
 */
export async function insertAccount(
  db: Executor,
  accountId: string,
  owner: string,
  userId: string | null = null,
): Promise<string> {
  const walletId = `wallet_${accountId}`
  await db.insertInto('accounts').values({ id: accountId, owner, user_id: userId }).execute()
  await db.insertInto('ledger_accounts').values({ id: walletId, kind: 'wallet' }).execute()
  await db.insertInto('wallets').values({ id: walletId, account_id: accountId }).execute()
  if (userId !== null) await addMember(db, { accountId, userId, role: 'owner' })
  return walletId
}
