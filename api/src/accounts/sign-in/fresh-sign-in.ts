import { sql } from 'kysely'
import type { Problem } from '../../foundation/problem.ts'
import { provenMinutes, type Session } from '../sessions/find-session.ts'
import { provePassword } from './passwords/prove-password.ts'
import type { SignInParts } from './sign-in-parts.ts'

/** The call for which the password must have been entered lately. */
interface Asking {
  readonly session: Session
  /** The network address of the call. */
  readonly ip: string
  /** The password, if the call has it. */
  readonly password: string | undefined
}

/**
 * Requires that the password was entered in a session within the last `provenMinutes`, or is given now: otherwise a person
 * who finds an open browser, or has stolen its cookie, could take what lasts longer than the session. A right password
 * counts for the next `provenMinutes`.
 * @returns `fresh_sign_in_required`, `wrong_password` or `too_many_attempts`; undefined if the action may be done.
 */
export async function requireFreshSignIn(
  parts: Pick<SignInParts, 'db' | 'attempts' | 'passwords'>,
  { session, ip, password }: Asking,
): Promise<Problem | undefined> {
  if (session.wasProvenLately) return undefined
  if (password === undefined) return needed
  const problem = await provePassword(parts, { user: session.user, ip }, password)
  if (problem) return problem
  await parts.db.updateTable('sessions').set({ proven_at: sql`now()` }).where('id', '=', session.id).execute()
  return undefined
}

const needed: Problem = {
  code: 'fresh_sign_in_required',
  detail: `You entered it more than ${provenMinutes} minutes ago. Enter it again to go on; nothing was done yet.`,
}
