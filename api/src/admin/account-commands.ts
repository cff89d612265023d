import { createAccount } from '../accounts/create-account.ts'
import { keysOf } from '../accounts/list-keys.ts'
import { balanceOf } from '../billing/wallet/balance.ts'
import { formatAmount } from '../foundation/money.ts'
import type { Executor } from '../storage/database/open.ts'
import { type Command, WrongUsage } from './command.ts'
import { shownKey } from './key-commands.ts'
import { walletOf } from './wallet-of.ts'

export const accountCommands: Command[] = [
  {
    name: 'account create',
    summary: 'create an account with an empty wallet, and print its first key',
    arguments: [],
    options: { owner: { type: 'string' }, 'key-name': { type: 'string', default: 'First key' } },
    run: async ({ db, required, actor }) => {
      const owner = required('owner').trim()
      if (owner === '' || owner.length > 200) throw new WrongUsage('--owner must have 1 to 200 characters')
      const made = await db
        .transaction()
        .execute((transaction) => createAccount(transaction, { owner, keyName: required('key-name'), actor }))
      return { ok: true, value: { account: made.accountId, key_id: made.keyId, key: made.key } }
    },
  },
  {
    name: 'account list',
    summary: 'list the accounts with the balances of their wallets',
    arguments: [],
    run: async ({ db }) => ({ ok: true, value: await accountsIn(db) }),
  },
  {
    name: 'account show',
    summary: 'show an account, its wallet and its keys',
    arguments: ['account'],
    run: async ({ db, argument }) => {
      const wallet = await walletOf(db, argument('account'))
      if (!wallet.ok) return wallet
      const { postedMicros, heldMicros, availableMicros } = await balanceOf(db, wallet.value.id)
      const keys = await keysOf(db, { accountId: argument('account') })
      return {
        ok: true,
        value: {
          account: argument('account'),
          owner: wallet.value.owner,
          posted: formatAmount(postedMicros),
          held: formatAmount(heldMicros),
          available: formatAmount(availableMicros),
          keys: keys.map(shownKey),
        },
      }
    },
  },
  {
    name: 'account sign-out',
    summary:
      "end every session of an account's members, and ask for a code in each browser at the next sign-in",
    arguments: ['account'],
    run: async ({ db, argument }) => {
      const wallet = await walletOf(db, argument('account'))
      if (!wallet.ok) return wallet
      const members = db.selectFrom('members').select('user_id').where('account_id', '=', argument('account'))
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', 'in', members)
        .executeTakeFirstOrThrow()
      await db.deleteFrom('known_browsers').where('user_id', 'in', members).execute()
      return { ok: true, value: { account: argument('account'), sessions: String(numDeletedRows) } }
    },
  },
]

async function accountsIn(db: Executor) {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('wallets', 'wallets.account_id', 'accounts.id')
    .select(['accounts.id', 'owner', 'created_at', 'posted_micros', 'held_micros'])
    .orderBy('created_at')
    .orderBy('accounts.id')
    .execute()
  return rows.map(({ id, owner, created_at, posted_micros, held_micros }) => ({
    account: id,
    owner,
    created: created_at.toISOString(),
    posted: formatAmount(posted_micros),
    held: formatAmount(held_micros),
  }))
}
