import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders beside the countries' that hold no rules. */
export const otherFolders = new Set(['src', 'node_modules'])

/**
 * The rule files under a folder, relative to it with forward slashes (`us/passport.yaml`), sorted: every .yaml or .yml
 * in its sub-folders, so that a misplaced file is found rather than passed over. Throws if the folder can't be read.
 */
export function ruleFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !otherFolders.has(entry.name) && !entry.name.startsWith('.'))
    .flatMap((country) =>
      readdirSync(join(directory, country.name), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.ya?ml$/i.test(name))
        .map((name) => `${country.name}/${name.replaceAll('\\', '/')}`),
    )
    .sort()
}

/** Whether a path, relative to the rules folder, is that of a rule file: `us/passport.yaml`, not `src/x.yaml`. */
export function isRuleFile(path: string): boolean {
  const [folder, ...rest] = path.split('/')
  if (folder === undefined || rest.length === 0) return false
  return !otherFolders.has(folder) && !folder.startsWith('.') && /\.ya?ml$/i.test(path)
}

/** Whether a rule file holds an earlier version of a document: `us/passport.history/2026.05.yaml`. */
export function isHistoryFile(file: string): boolean {
  return /^[^/]+\/[^/]+\.history\//.test(file)
}

/**
 * A fingerprint of the rule files' names and contents: SHA-256 in hexadecimal. It changes exactly when a rule does.
 * Throws if the folder can't be read.
 */
export function rulesDigest(directory: string): string {
  const hash = createHash('sha256')
  for (const file of ruleFiles(directory)) {
    const content = readFileSync(join(directory, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
