import { existsSync, renameSync, rmSync } from 'node:fs'

/** Puts a folder in the place of another one on the same disk, if there is one, which is removed. */
export function replaceFolder(folder: string, by: string): void {
  const replaced = `${folder}.replaced`
  rmSync(replaced, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, replaced)
  renameSync(by, folder)
  rmSync(replaced, { recursive: true, force: true })
}
