import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * The secret in a file, which is written with mode 0600 at the first start. Rejects if the file can be neither read nor
 * written.
 */
export async function keptSecret(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  const fresh = randomBytes(32).toString('base64url')
  try {
    await writeFile(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      return (await readFile(file, 'utf8')).trim()
    }
    throw error
  }
}
