import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'

export interface SampleRepository {
  /** The path of its folder `rules`. */
  rules: string
  /** Writes a file in that folder; null removes the file. */
  save(file: string, text: string | null): void
  /** Commits everything, and tags the commit. */
  commit(tag: string): void
  git(...args: string[]): string
}

/** A git repository for one test, with one branch `main`. It is removed after the test. */
export function sampleRepository(context: TestContext): SampleRepository {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-git-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const rules = join(folder, 'rules')
  mkdirSync(rules)
  const identity = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org' }
  const committer = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.org' }
  const env = { ...process.env, ...identity, ...committer, GIT_CONFIG_GLOBAL: '/dev/null' }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' })
  git('init', '--quiet', '--initial-branch=main')
  const save = (file: string, text: string | null) => {
    const path = join(rules, file)
    if (text === null) return rmSync(path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const commit = (tag: string) => {
    git('add', '--all')
    git('commit', '--quiet', '--message', tag)
    git('tag', tag)
  }
  return { rules, save, commit, git }
}
