/*
 * `npm run lint -- versions [<git-ref>] [--rules <folder>]`: fails for each document whose rule changed since that commit
 * without a new version and an entry under `changes`. The default commit is the one where the branch left main; on main it
 * is the commit before. Uncommitted changes count.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import {
  formatRuleProblem,
  isHistoryFile,
  isRuleFile,
  parseRule,
  type RuleProblem,
  rulesFolder,
} from '@likeness/rules'
import { z } from 'zod'

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rules: { type: 'string', default: rulesFolder } },
  })
  const ref = positionals[0] ?? usualRef(values.rules)
  if (ref === undefined) {
    console.log('There is no git history to compare the versions with.')
    return 0
  }
  const month = new Date().toISOString().slice(0, 7).replace('-', '.')
  const name = /^[0-9a-f]{40}$/.test(ref) ? ref.slice(0, 10) : ref
  const files = changedFiles(values.rules, ref)
  if (files === undefined) {
    console.error(`git knows no commit "${ref}".`)
    return 1
  }
  const problems = files.flatMap((file) => undescribedChanges(file, name, month))
  for (const problem of problems) console.error(`error: ${formatRuleProblem(problem)}`)
  console.log(`${files.length} files changed since ${name}, ${problems.length} errors.`)
  return problems.length > 0 ? 1 : 0
}

/** The text of a rule file at a git ref and in the work tree; undefined where the file does not exist. */
export interface FilePair {
  /** The path from the rules folder: `us/passport.yaml`. */
  readonly file: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * The current rule files (not the earlier versions in histories) whose text in the work tree differs from the text at a
 * ref, sorted by name. Untracked files count. Undefined if git does not know the ref.
 * @param folder A folder within the work tree.
 */
export function changedFiles(folder: string, ref: string): FilePair[] | undefined {
  const commit = git(folder, 'rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`)?.trim()
  if (commit === undefined) return undefined
  const known = git(folder, 'diff', '--name-only', '--no-renames', '--relative', '-z', commit, '--', '.')
  const unknown = git(folder, 'ls-files', '--others', '--exclude-standard', '-z', '--', '.')
  return [...new Set(`${known}${unknown}`.split('\0'))]
    .filter((file) => isRuleFile(file) && !isHistoryFile(file))
    .sort()
    .map((file) => ({
      file,
      // Before November 2026 the documents were one folder higher, and commits of that time still have them there.
      before:
        git(folder, 'cat-file', 'blob', `${commit}:./${file}`) ??
        git(folder, 'cat-file', 'blob', `${commit}:../${file}`),
      after: existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : undefined,
    }))
    .filter(({ before, after }) => before !== after)
}

/**
 * The commit to compare with if the caller names none: the commit where the branch left main, or the commit before on main
 * itself. Undefined if there is no such commit, for example in a copy without history.
 */
export function usualRef(folder: string): string | undefined {
  const head = git(folder, 'rev-parse', 'HEAD')
  const bases = ['origin/main', 'main'].map((main) => git(folder, 'merge-base', main, 'HEAD'))
  const left = bases.find((base) => base !== undefined && base !== head)
  return (left ?? git(folder, 'rev-parse', '--verify', 'HEAD^'))?.trim()
}

/** What git prints; undefined if it refuses. */
function git(cwd: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64_000_000 })
  } catch {
    return undefined
  }
}

const RuleVersion = z.looseObject({
  version: z.string(),
  changes: z.array(z.unknown()).default([]),
  sources: z.record(z.string(), z.looseObject({})).default({}),
})
type RuleVersion = z.infer<typeof RuleVersion>

/** The document of a rule file; undefined if there is no file, or if it cannot be read: the lint of the rules says why. */
function readRule(file: string, text: string | undefined): RuleVersion | undefined {
  const parsed = text === undefined ? undefined : parseRule(file, text)
  return parsed?.ok ? RuleVersion.safeParse(parsed.rule.value).data : undefined
}

/**
 * The problems of a change that readers could not learn of: it lacks a new entry under `changes`, or a newer `version`. A
 * document that already changed this month keeps the month as its version, and gets another entry.
 * @param ref The ref that the change is compared with, as its reader knows it.
 * @param month This month, in the format of versions: "2026.11".
 */
export function undescribedChanges(pair: FilePair, ref: string, month: string): RuleProblem[] {
  const { file } = pair
  const [before, after] = [readRule(file, pair.before), readRule(file, pair.after)]
  if (!before || !after) return []
  const changed = changedField(before, after)
  const problems: RuleProblem[] = []
  if (changed !== undefined && before.changes.some((entry) => isDeepStrictEqual(entry, after.changes[0]))) {
    const problem = `no entry describes what changed since ${ref} (${changed})`
    const remedy = `Add an entry { version: "${month}", what: … } first, or undo the change`
    problems.push({ file, field: 'changes', problem, remedy })
  }
  const { version } = after
  const remedy = `Write "${month}"`
  if (version < before.version) {
    const problem = `${version} is older than ${before.version}, the version at ${ref}`
    problems.push({ file, field: 'version', problem, remedy })
  } else if (changed !== undefined && version === before.version && version !== month) {
    const problem = `it is still ${version}, although the rule changed since ${ref} (${changed})`
    problems.push({ file, field: 'version', problem, remedy })
  }
  return problems
}

/** The first field in which two versions of a rule differ, if they do. */
function changedField(before: RuleVersion, after: RuleVersion): string | undefined {
  const [was, is] = [askedBy(before), askedBy(after)]
  return Object.keys({ ...is, ...was }).find((field) => !isDeepStrictEqual(was[field], is[field]))
}

/** The fields that ask nothing of a photo. Documents stated `confidence` until November 2026. */
const asideFields = new Set([
  'version',
  'changes',
  'evidence',
  'uncertain',
  'exceptions',
  'inOwnLanguage',
  'confidence',
])

/**
 * What a rule asks, without what is about reading its sources or only names the document: a source that was read again, or a
 * name in another language, needs no new version. The first source is the principal one, so their order counts.
 */
function askedBy(rule: RuleVersion): Record<string, unknown> {
  const asked = Object.fromEntries(Object.entries(rule).filter(([field]) => !asideFields.has(field)))
  const sources = Object.entries(rule.sources).map(([name, source]) => {
    const { read: _, oldBecause: __, fingerprint: ___, archived: ____, ...cited } = source
    return [name, cited]
  })
  return { ...asked, sources }
}

if (import.meta.main) process.exitCode = main()
