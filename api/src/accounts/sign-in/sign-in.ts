import { sql } from 'kysely'
import type { Config } from '#config/config.ts'
import { refuse } from '#foundation/problem.ts'
import type { Database } from '#storage/database.ts'
import { type MailTransport, mailerOf } from '../mail.ts'
import { attemptsOf } from './attempts.ts'
import { authAsker } from './better-auth.ts'
import { knownBrowsersOf, reachedMailboxOf, userCookieOf } from './browsers.ts'
import { signInCodesOf } from './codes-and-links.ts'
import { messagesOf } from './messages.ts'
import { breachedPasswords, isCommon } from './password-rules.ts'
import { openPasswords, type Passwords } from './passwords.ts'
import { provenMinutes, type Session } from './sessions.ts'

/** Everything that the routes of sign-in need. */
export type SignInParts = ReturnType<typeof openSignIn>

/** What routes need in addition that erase accounts. */
export interface ErasingParts extends SignInParts {
  /** Ends what an erased account has begun in other services. */
  onErased(accountId: string): Promise<void>
}

/**
 * Creates everything that the routes of sign-in need.
 * @param onFailure Called with errors that the answer does not show, such as a message that could not be sent.
 */
export function openSignIn({
  db,
  config,
  mailTransport,
  passwords = openPasswords(),
  onFailure,
}: {
  db: Database
  config: Config
  mailTransport: MailTransport
  /** Default: hashes at the usual cost. */
  passwords?: Passwords | undefined
  onFailure(error: unknown): void
}) {
  const { secrets, baseUrl } = config
  const attempts = attemptsOf(db, config)
  const mailer = mailerOf(mailTransport, onFailure)
  const messages = messagesOf(baseUrl)
  const { mails } = attempts
  const isInRanges = breachedPasswords(config.passwordRangesUrl, onFailure)
  return {
    db,
    config,
    ask: authAsker({ db, secrets, baseUrl, mailer, messages, mails, passwords, onFailure }),
    attempts,
    passwords,
    browsers: knownBrowsersOf(config),
    reached: reachedMailboxOf(config),
    /** The proof that a browser sent the sign-up of a user, with the password. */
    signedUp: userCookieOf(config, 'signed_up'),
    codes: signInCodesOf(secrets),
    isBreached: async (password: string) => (await isCommon(password)) || isInRanges(password),
    mailer,
    messages,
  }
}

/**
 * Checks the password of a signed-in user again, for example before an action that cannot be undone.
 * @throws `too_many_attempts` or `wrong_password`.
 */
export async function provePassword(
  { db, attempts, passwords }: Pick<SignInParts, 'db' | 'attempts' | 'passwords'>,
  { user, ip }: { user: { id: string; email: string }; ip: string },
  password: string,
): Promise<void> {
  const attempt = await attempts.begin({ address: ip, email: user.email, known: true })
  const credential = await db
    .selectFrom('user_credentials')
    .select('password')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  // There is none if the user is deleted meanwhile.
  const hash = credential?.password
  if (!hash || !(await passwords.matches(password, hash))) {
    refuse('wrong_password', 'Enter the password that you sign in with.')
  }
  attempt.succeeded()
}

/**
 * Requires that the password was entered in a session within the last `provenMinutes`, or is given now: otherwise a person
 * who finds an open browser, or has stolen its cookie, could take what lasts longer than the session. A right password
 * counts for the next `provenMinutes`.
 * @param call Its session, network address, and the password if it has it.
 * @throws `fresh_sign_in_required`, `wrong_password` or `too_many_attempts`.
 */
export async function requireFreshSignIn(
  parts: Pick<SignInParts, 'db' | 'attempts' | 'passwords'>,
  { session, ip, password }: { session: Session; ip: string; password: string | undefined },
): Promise<void> {
  if (session.wasProvenLately) return
  if (password === undefined) {
    const detail = `You entered it more than ${provenMinutes} minutes ago. Enter it again to go on; nothing was done yet.`
    refuse('fresh_sign_in_required', detail)
  }
  await provePassword(parts, { user: session.user, ip }, password)
  await parts.db.updateTable('sessions').set({ proven_at: sql`now()` }).where('id', '=', session.id).execute()
}
