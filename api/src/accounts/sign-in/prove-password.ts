import type { FastifyRequest } from 'fastify'
import type { Problem } from '../../problem.ts'
import { sessionOf } from '../sessions/require-session.ts'
import type { SignInParts } from './routes.ts'

/**
 * Whether a password is that of whoever is signed in, as for what cannot be undone.
 * @returns `too_many_attempts` or `wrong_password`; undefined where it is right.
 */
export async function provePassword(
  { db, attempts, passwords }: Pick<SignInParts, 'db' | 'attempts' | 'passwords'>,
  request: FastifyRequest,
  password: string,
): Promise<Problem | undefined> {
  const { user } = sessionOf(request)
  const attempt = { address: request.ip, email: user.email, known: true }
  const tooMany = await attempts.begin(attempt)
  if (tooMany) return tooMany
  const { password: hash } = await db
    .selectFrom('user_credentials')
    .select('password')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (!hash || !(await passwords.matches(password, hash))) {
    return { code: 'wrong_password', detail: 'It is the one that you sign in with.' }
  }
  attempts.succeeded(attempt)
  return undefined
}
