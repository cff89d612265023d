import { createHash } from 'node:crypto'

const timeoutMs = 3000

/** Whether a password is known from a breach. */
export type IsBreached = (password: string) => Promise<boolean>

/**
 * Asks a service of the Pwned Passwords range format, which is told the first 5 of the 40 hexadecimal digits of the
 * password's SHA-1 and answers all others that begin so: it learns neither the password nor whether it is there.
 * @param url What the digits are appended to, after a slash; undefined where nobody is to be asked.
 * @param onFailure Told why it could not be asked; nobody is kept from choosing a password because of that.
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

/** A count of 0 is padding. */
function isListed(lines: string, rest: string): boolean {
  return lines
    .split(/\r?\n/)
    .some((line) => line.startsWith(`${rest}:`) && Number(line.slice(rest.length + 1)) > 0)
}
