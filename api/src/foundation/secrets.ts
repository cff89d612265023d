/**
 * The service's secrets, the newest first. The newest seals and signs everything new; the older ones only open and verify
 * what they made.
 */
export type Secrets = readonly [newest: string, ...older: string[]]

/** The least length of a secret, in characters: `openssl rand -base64 24` gives that many, with 192 random bits. */
export const shortestSecret = 32

/**
 * Reads secrets, one on each line, or separated by commas or spaces on one line. A line whose parts are all shorter than a
 * secret is one secret as it is, so that a passphrase of several words stays valid; it is listed with others by lines.
 * @returns Undefined if it is too short, or if only some of its parts are long enough.
 */
export function parseSecrets(text: string): Secrets | undefined {
  const found: string[] = []
  for (const line of text.split('\n')) {
    const parts = line.split(/[\s,]+/).filter((part) => part !== '')
    const long = parts.filter(isLongEnough)
    const isPassphrase = long.length === 0 && isLongEnough(line.trim())
    if (!isPassphrase && long.length < parts.length) return undefined
    found.push(...(isPassphrase ? [line.trim()] : parts))
  }
  const [newest, ...older] = found
  if (newest === undefined) return undefined
  // One secret is taken as it is: earlier versions did not drop what surrounds it, such as the end of its line.
  return older.length > 0 ? [newest, ...older] : [text]
}

function isLongEnough(secret: string): boolean {
  return secret.length >= shortestSecret
}
