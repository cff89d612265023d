import { existsSync, renameSync, rmSync } from 'node:fs'

/** Moves a folder to the place of another one on the same disk. The other one, if it exists, is removed. */
export function replaceFolder(folder: string, by: string): void {
  const replaced = `${folder}.replaced`
  rmSync(replaced, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, replaced)
  renameSync(by, folder)
  rmSync(replaced, { recursive: true, force: true })
}
