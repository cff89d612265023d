import type { Problem } from '../../../foundation/problem.ts'
import type { SignInParts } from '../sign-in-parts.ts'

/** The user who is asked for the password, and the network address of the call. */
interface Asked {
  readonly user: { readonly id: string; readonly email: string }
  readonly ip: string
}

/**
 * Checks the password of a signed-in user again, for example before an action that cannot be undone.
 * @returns `too_many_attempts` or `wrong_password`; undefined if the password is right.
 */
export async function provePassword(
  { db, attempts, passwords }: Pick<SignInParts, 'db' | 'attempts' | 'passwords'>,
  { user, ip }: Asked,
  password: string,
): Promise<Problem | undefined> {
  const attempt = await attempts.begin({ address: ip, email: user.email, known: true })
  if (attempt.tooMany) return attempt.tooMany
  const credential = await db
    .selectFrom('user_credentials')
    .select('password')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  // There is none if the user is deleted meanwhile.
  const hash = credential?.password
  if (!hash || !(await passwords.matches(password, hash))) {
    return { code: 'wrong_password', detail: 'Enter the password that you sign in with.' }
  }
  attempt.succeeded()
  return undefined
}
