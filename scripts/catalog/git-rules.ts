import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHistoryFile, isRuleFile } from '@likeness/rules'

/** The text of a rule file at a git ref and in the work tree; null where the file does not exist. */
export interface FilePair {
  /** The path from the rules folder: `us/passport.yaml`. */
  file: string
  before: string | null
  after: string | null
}

/** Git refused a command; `message` is one line that says why. */
export class GitRefusal extends Error {}

/**
 * The current rule files (not the earlier versions in histories) whose text in the work tree differs from the text at a
 * ref, sorted by name. Untracked files count. Throws a GitRefusal if the ref or the repository is unknown.
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
 * The commit to compare with if the caller names none: the commit where the branch left main, or the commit before on main
 * itself. Null if there is no such commit, for example in a copy without history.
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

/** Before November 2026 the documents were one folder higher, and commits of that time still have them there. */
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
