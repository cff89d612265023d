import { createHash } from 'node:crypto'

const timeoutMs = 3000

/** Returns whether a password is known from a breach. */
export type IsBreached = (password: string) => Promise<boolean>

/**
 * Asks a service with the Pwned Passwords range format. The service gets only the first 5 of the 40 hexadecimal digits of
 * the password's SHA-1 and returns all listed digests that begin with them, so it learns neither the password nor whether
 * the password is listed.
 * @param url The digits are appended to it after a slash. Undefined if no service is to be asked.
 * @param onFailure Called with the error if the service could not be asked. The password is then accepted.
 */
export function breachedPasswords(url: string | undefined, onFailure: (error: unknown) => void): IsBreached {
  return async (password) => {
    if (url === undefined) return false
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const answer = await fetch(`${url}/${digest.slice(0, 5)}`, {
        headers: { 'Add-Padding': 'true' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(`the list of breached passwords answered ${answer.status}`)
      return isListed(await answer.text(), digest.slice(5))
    } catch (error) {
      onFailure(error)
      return false
    }
  }
}

/** A line with a count of 0 is padding. */
function isListed(lines: string, rest: string): boolean {
  return lines
    .split(/\r?\n/)
    .some((line) => line.startsWith(`${rest}:`) && Number(line.slice(rest.length + 1)) > 0)
}
