import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Outcome, refusal } from '../../api/src/foundation/problem.ts'

/** Resolves paths against the folder where npm was called, not against the project's folder. */
export const pathFromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

/** The bytes of a photo; or `unreadable_image` with the reason why the file can't be read. */
export async function readPhoto(photo: string): Promise<Outcome<Buffer>> {
  const read = await readFile(pathFromCaller(photo)).catch((error) => String(error.code))
  if (typeof read !== 'string') return { ok: true, value: read }
  const reason =
    { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'access is denied' }[read] ?? read
  return refusal('unreadable_image', `${photo} can't be read: ${reason}.`)
}
