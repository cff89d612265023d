import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const retryMs = 100

/**
 * Does a piece of work while no other process does it, waiting until it is free. The lock is a file that holds its
 * owner's process id; one whose owner is gone is taken over.
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
    // Between creating the file and writing to it, its owner is unknown: it is alive.
    return owner === 0 || process.kill(owner, 0)
  } catch {
    return false
  }
}
