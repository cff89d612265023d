import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHistoryFile, isRuleFile } from '@likeness/rules'

/** A rule file's text at a ref of git and in the work tree; null where there is none. */
export interface FilePair {
  /** From the rules folder on: `us/passport.yaml`. */
  file: string
  before: string | null
  after: string | null
}

/** Git said no: `message` is one line that says why. */
export class GitRefusal extends Error {}

/**
 * The current rule files (not the earlier versions in histories) whose text in the work tree is not that at a ref,
 * by name. Files that git does not know yet count. Throws a GitRefusal where the ref or the repository is unknown.
 * @param rulesFolder A folder within the work tree.
 */
export function changedFiles(rulesFolder: string, ref: string): FilePair[] {
  const commit = commitOf(rulesFolder, ref)
  const known = git(rulesFolder, 'diff', '--name-only', '--no-renames', '--relative', '-z', commit, '--', '.')
  const unknown = git(rulesFolder, 'ls-files', '--others', '--exclude-standard', '-z', '--', '.')
  const files = new Set(`${known}${unknown}`.split('\0').filter((file) => file !== ''))
  return [...files]
    .filter((file) => isRuleFile(file) && !isHistoryFile(file))
    .sort()
    .map((file) => ({ file, before: textAt(rulesFolder, commit, file), after: textNow(rulesFolder, file) }))
    .filter(({ before, after }) => before !== after)
}

function commitOf(folder: string, ref: string): string {
  git(folder, 'rev-parse', '--git-dir')
  const commit = quietly(() => git(folder, 'rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`))
  if (commit === null) throw new GitRefusal(`git knows no commit "${ref}".`)
  return commit.trim()
}

/**
 * What a change is measured against where nobody says: where the branch left the main one, and on the main one itself
 * the commit before. Null where there is no such commit, as in a copy without a history.
 */
export function usualRef(folder: string): string | null {
  try {
    const head = git(folder, 'rev-parse', 'HEAD').trim()
    for (const main of ['origin/main', 'main']) {
      const base = quietly(() => git(folder, 'merge-base', main, 'HEAD').trim())
      if (base !== null && base !== head) return base
    }
    return git(folder, 'rev-parse', '--verify', 'HEAD^').trim()
  } catch {
    return null
  }
}

/** Until November 2026 the documents stood one folder higher, where commits of that time have them. */
function textAt(folder: string, commit: string, file: string): string | null {
  return (
    quietly(() => git(folder, 'cat-file', 'blob', `${commit}:./${file}`)) ??
    quietly(() => git(folder, 'cat-file', 'blob', `${commit}:../${file}`))
  )
}

function textNow(folder: string, file: string): string | null {
  return quietly(() => readFileSync(join(folder, file), 'utf8'))
}

function quietly(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null
  }
}

function git(cwd: string, ...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64_000_000 })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    throw new GitRefusal(said.trim().split('\n')[0] || `git can't be run: ${String(error)}`)
  }
}
