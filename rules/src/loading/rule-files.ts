import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders next to the country folders that contain no rules. */
const otherFolders = new Set(['src', 'node_modules'])

/** The names of the country folders under a folder. */
export function countryFolders(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !otherFolders.has(entry.name) && !entry.name.startsWith('.'))
    .map(({ name }) => name)
}

/**
 * The rule files under a folder, relative to it with forward slashes (`us/passport.yaml`), sorted. They are all .yaml and
 * .yml files in its sub-folders, so that a misplaced file is found and not ignored. Throws if the folder cannot be read.
 */
export function ruleFiles(directory: string): string[] {
  return countryFolders(directory)
    .flatMap((country) =>
      readdirSync(join(directory, country), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.ya?ml$/i.test(name))
        .map((name) => `${country}/${name.replaceAll('\\', '/')}`),
    )
    .sort()
}

/** Whether a path, relative to the rules folder, is the path of a rule file: `us/passport.yaml`, not `src/x.yaml`. */
export function isRuleFile(path: string): boolean {
  const [folder, ...rest] = path.split('/')
  if (folder === undefined || rest.length === 0) return false
  return !otherFolders.has(folder) && !folder.startsWith('.') && /\.ya?ml$/i.test(path)
}

/** Whether a rule file is an earlier version of a document: `us/passport.history/2026.05.yaml`. */
export function isHistoryFile(file: string): boolean {
  return /^[^/]+\/[^/]+\.history\//.test(file)
}

/**
 * A digest of the rule files' names and contents: SHA-256 in hexadecimal. It changes if, and only if, a rule file changes.
 * Throws if the folder cannot be read.
 */
export function rulesDigest(directory: string): string {
  const hash = createHash('sha256')
  for (const file of ruleFiles(directory)) {
    const content = readFileSync(join(directory, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
