import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The stamp records what a built site was made from. A build writes it last, when all files are complete, so that a
 * server that watches it knows when to read the files again.
 */
export function stampFile(distFolder: string): string {
  return join(distFolder, '.build.json')
}

/** Sets the stamp's time to now, so that servers read the changed files again. Throws ENOENT if the site has no stamp. */
export function stampAgain(distFolder: string): void {
  const now = new Date()
  utimesSync(stampFile(distFolder), now, now)
}

const retryMs = 100

/**
 * Runs `work` while no other process holds the lock, and waits for the lock if necessary. The lock is a file with the
 * process id of its owner; a lock whose owner has ended is taken over.
 */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true })
  while (!taken(file)) await sleep(retryMs)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function taken(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!ownerLives(file)) rmSync(file, { force: true })
    return false
  }
}

function ownerLives(file: string): boolean {
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    // Between the creation of the file and the write to it, the owner is unknown; it counts as alive.
    return owner === 0 || process.kill(owner, 0)
  } catch {
    return false
  }
}

/** Moves a folder to the place of another one on the same disk. The other one, if it exists, is removed. */
export function replaceFolder(folder: string, by: string): void {
  const replaced = `${folder}.replaced`
  rmSync(replaced, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, replaced)
  renameSync(by, folder)
  rmSync(replaced, { recursive: true, force: true })
}
