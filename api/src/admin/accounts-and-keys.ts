import { createAccount } from '../accounts/accounts.ts'
import { defaultOverlapSeconds, keysOf, revokeKey, rollKey } from '../accounts/keys.ts'
import { createKey } from '../accounts/make-keys.ts'
import { balanceOf } from '../billing/wallet/ledger.ts'
import { type Scope, scopes } from '../foundation/access.ts'
import { formatAmount } from '../foundation/money.ts'
import { unwrap } from '../foundation/problem.ts'
import type { Executor } from '../storage/database.ts'
import { type Command, momentOf, notFound, text, WrongUsage, walletOf } from './command.ts'

export const keyCommands: Command[] = [
  {
    name: 'key create',
    summary: `create a key and print it; --scope can be repeated (${scopes.join(', ')}); without it, all scopes; --mode live or test`,
    arguments: ['account'],
    options: {
      name: text,
      scope: { type: 'string', multiple: true },
      expires: text,
      mode: { type: 'string', default: 'live' },
    },
    run: async ({ db, argument, required, option, options, actor }) => {
      const allowed = options('scope').map(scopeOf)
      const expires = option('expires')
      const made = await createKey(db, {
        accountId: argument('account'),
        livemode: isLive(required('mode')),
        name: required('name'),
        scopes: allowed.length > 0 ? allowed : [...scopes],
        expiresAt: expires === undefined ? null : momentOf(expires),
        author: { actor },
      })
      const { keyId: key_id, key } = unwrap(made)
      return { key_id, key }
    },
  },
  {
    name: 'key list',
    summary: "list an account's keys; only the last characters of each one are known",
    arguments: ['account'],
    run: async ({ db, argument }) => {
      await walletOf(db, argument('account'))
      return shownKeys(db, argument('account'))
    },
  },
  {
    name: 'key roll',
    summary: `replace a key and print the new one; the old one works for another --overlap seconds (${defaultOverlapSeconds})`,
    arguments: ['key'],
    options: { overlap: { type: 'string', default: String(defaultOverlapSeconds) } },
    run: async ({ db, argument, required, actor }) => {
      if (!/^\d+$/.test(required('overlap')))
        throw new WrongUsage('--overlap must be a whole number of seconds')
      const overlapSeconds = Number(required('overlap'))
      const rolled = await rollKey(db, { keyId: argument('key'), overlapSeconds, author: { actor } })
      const { keyId, key, oldExpiresAt } = unwrap(rolled)
      return { key_id: keyId, key, old_key_works_until: oldExpiresAt.toISOString() }
    },
  },
  {
    name: 'key revoke',
    summary: 'revoke a key; every process refuses it within a second',
    arguments: ['key'],
    options: { reason: text },
    run: async ({ db, argument, required, actor }) => {
      const [keyId, reason] = [argument('key'), required('reason')]
      const revoked = await revokeKey(db, { keyId, reason, author: { actor } })
      return revoked
        ? { key_id: keyId, revoked }
        : notFound(`There is no key ${keyId} that could be revoked.`)
    },
  },
]

function scopeOf(text: string): Scope {
  const scope = scopes.find((each) => each === text)
  if (!scope) throw new WrongUsage(`"${text}" is not a scope; it must be one of ${scopes.join(', ')}`)
  return scope
}

function isLive(mode: string): boolean {
  if (mode !== 'live' && mode !== 'test')
    throw new WrongUsage(`"${mode}" is not a mode; it must be live or test`)
  return mode === 'live'
}

/** The keys of an account, as tables show them. */
async function shownKeys(db: Executor, accountId: string) {
  return (await keysOf(db, { accountId })).map(({ id: key_id, name, hint, state, ...key }) => {
    const { created_at: created, expires_at: expires, last_used_at: last_used, rolled_to } = key
    return { key_id, name, hint, state, scopes: key.scopes.join(' '), created, expires, last_used, rolled_to }
  })
}

export const accountCommands: Command[] = [
  {
    name: 'account create',
    summary: 'create an account with an empty wallet, and print its first key',
    arguments: [],
    options: { owner: text, 'key-name': { type: 'string', default: 'First key' } },
    run: async ({ db, required, actor }) => {
      const owner = required('owner').trim()
      if (owner === '' || owner.length > 200) throw new WrongUsage('--owner must have 1 to 200 characters')
      const made = await db
        .transaction()
        .execute((transaction) => createAccount(transaction, { owner, keyName: required('key-name'), actor }))
      return { account: made.accountId, key_id: made.keyId, key: made.key }
    },
  },
  {
    name: 'account list',
    summary: 'list the accounts with the balances of their wallets',
    arguments: [],
    run: ({ db }) => accountsIn(db),
  },
  {
    name: 'account show',
    summary: 'show an account, its wallet and its keys',
    arguments: ['account'],
    run: async ({ db, argument }) => {
      const account = argument('account')
      const { id, owner } = await walletOf(db, account)
      const { postedMicros, heldMicros, availableMicros } = await balanceOf(db, id)
      return {
        account,
        owner,
        posted: formatAmount(postedMicros),
        held: formatAmount(heldMicros),
        available: formatAmount(availableMicros),
        keys: await shownKeys(db, account),
      }
    },
  },
  {
    name: 'account sign-out',
    summary:
      "end every session of an account's members, and ask for a code in each browser at the next sign-in",
    arguments: ['account'],
    run: async ({ db, argument }) => {
      const account = argument('account')
      await walletOf(db, account)
      const members = db.selectFrom('members').select('user_id').where('account_id', '=', account)
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', 'in', members)
        .executeTakeFirstOrThrow()
      await db.deleteFrom('known_browsers').where('user_id', 'in', members).execute()
      return { account, sessions: String(numDeletedRows) }
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
