import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

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
