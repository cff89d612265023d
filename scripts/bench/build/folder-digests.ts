import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The SHA-256 of every file of a built site, by file name. Skips notes of the build, whose names begin with a dot. */
export function folderDigests(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
  return new Map(files.map((file) => [relative(folder, file).split(sep).join('/'), digest(file)]))
}

/** The names of the files that only one of the two has, or that differ; sorted. */
export function differingFiles(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => one.get(name) !== other.get(name)).sort()
}
