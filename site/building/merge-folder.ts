import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Moves every file of a folder to the same place in another one on the same disk, and removes the emptied folder. */
export function mergeFolder(from: string, into: string): void {
  mkdirSync(into, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(into, entry.name)]
    if (entry.isDirectory()) mergeFolder(source, target)
    else renameSync(source, target)
  }
  rmSync(from, { recursive: true })
}
