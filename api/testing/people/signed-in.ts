import { insertAccount } from '../../src/accounts/create-account.ts'
import { addMember } from '../../src/accounts/members/members.ts'
import { cookieName, cookieSecret, signedToken } from '../../src/accounts/sessions/cookie.ts'
import { knownBrowsersOf } from '../../src/accounts/sign-in/known-browser.ts'
import { topUp } from '../../src/billing/wallet/top-up.ts'
import { newId } from '../../src/foundation/identifiers.ts'
import { parseAmount } from '../../src/foundation/money.ts'
import type { Role } from '../../src/foundation/roles.ts'
import type { Database } from '../../src/storage/database/open.ts'
import { testConfig } from '../app.ts'

export interface SignedIn {
  userId: string
  email: string
  sessionId: string
  accountId: string
  walletId: string
  /** The headers that the user's browser sends from a page of the dashboard. */
  headers: { cookie: string; origin: string; 'likeness-mode'?: 'test' }
}

/** Creates a user with an account, a session as after signing in, and an amount such as `10.00` in the wallet. */
export async function signedIn(db: Database, amount = '0.00', name = 'Test'): Promise<SignedIn> {
  const { secrets, baseUrl } = testConfig()
  const [userId, accountId, sessionId] = [newId('usr'), newId('acct'), newId('ses')]
  const email = `${userId.toLowerCase()}@example.org`
  await db.insertInto('users').values({ id: userId, name, email, email_verified: true }).execute()
  const walletId = await insertAccount(db, accountId, name, userId)
  const [token, expires_at] = [newId('ses'), new Date(Date.now() + 3_600_000)]
  const { id: browser_id } = await knownBrowsersOf({ secrets, baseUrl }).remember(db, userId)
  const session = { id: sessionId, token, user_id: userId, user_agent: null, expires_at, browser_id }
  await db.insertInto('sessions').values(session).execute()
  const amountMicros = parseAmount(amount)
  if (amountMicros === undefined) throw new RangeError(`${amount} is not an amount`)
  if (amountMicros > 0n) await topUp(db, { walletId, amountMicros, reference: `test ${accountId}` })
  const cookie = `${cookieName(baseUrl, 'session_token')}=${signedToken(token, cookieSecret(secrets[0]))}`
  return { userId, email, sessionId, accountId, walletId, headers: { cookie, origin: baseUrl } }
}

/** Creates a user as `signedIn` does, who is a member of another's account too and works there. */
export async function memberOf(
  db: Database,
  accountId: string,
  role: Role,
  name = 'Test',
): Promise<SignedIn> {
  const person = await signedIn(db, '0.00', name)
  await addMember(db, { accountId, userId: person.userId, role })
  await db.updateTable('sessions').set({ works_in: accountId }).where('id', '=', person.sessionId).execute()
  return { ...person, accountId, walletId: `wallet_${accountId}` }
}
