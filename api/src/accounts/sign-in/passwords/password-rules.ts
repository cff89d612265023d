import { z } from 'zod'
import type { Problem } from '../../../foundation/problem.ts'

/** Limits in characters. A shorter password is easy to guess; a longer one costs time to hash. */
export const passwordLength = { min: 12, max: 128 }

/** A new password. There are no rules about which characters it must have. */
export const NewPassword = z
  .string()
  .min(passwordLength.min, `must be at least ${passwordLength.min} characters long.`)
  .max(passwordLength.max, `must be at most ${passwordLength.max} characters long.`)
  .refine(
    (password) => !isGuessed(password),
    'must not be easy to guess, such as a repetition or a run of letters or digits.',
  )

/** A password that a user enters to prove an identity. */
export const GivenPassword = z.string().min(1, 'must not be empty.').max(passwordLength.max)

/** Whether a password is long only by repetition, or is a run of the alphabet, the digits or the keyboard. */
function isGuessed(password: string): boolean {
  const text = password.toLowerCase()
  if (new Set(text).size < 5) return true
  if (/^(.{1,6})\1+.{0,5}$/.test(text)) return true
  const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiopasdfghjklzxcvbnm']
  return runs.some(
    (run) => run.includes(text) || run.repeat(3).includes(text) || reversed(run).repeat(3).includes(text),
  )
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}

/** Whether a password consists mostly of its owner's name or mail address, or of the service's name. An attacker tries
 *  them first. */
export function namesItsOwner(password: string, { name, email }: { name: string; email: string }): boolean {
  const text = password.toLowerCase()
  const telling = [...name.split(/\s+/), email, email.split('@')[0] ?? '', 'likeness'].filter(
    (word) => word.length >= 4,
  )
  const rest = telling.reduce((left, word) => left.replaceAll(word.toLowerCase(), ''), text)
  return rest !== text && rest.length < 8
}

/** The problem for a password that must not be chosen.
 *  @param field The password's name in the body. */
export function refusedPassword(field: string, why: string): Problem {
  const detail = `${field} ${why}`
  return { code: 'invalid_request', detail, extra: { errors: [{ pointer: `/${field}`, detail }] } }
}

export const breachedPassword = (field: string) =>
  refusedPassword(field, 'must not be one that many people use, or that is known from a data breach.')
