/*
 * `npm run lint -- versions [<git-ref>] [--rules <folder>]`: fails for each document whose rule changed since that commit
 * without a new version and an entry under `changes`. The default commit is the one where the branch left main; on main it
 * is the commit before.
 */
import { parseArgs } from 'node:util'
import { formatRuleProblem, rulesFolder } from '@likeness/rules'
import { documentChange } from '../catalog/changes.ts'
import { changedFiles, GitRefusal, usualRef } from '../catalog/git-rules.ts'
import { undescribedChanges } from '../catalog/versions.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rules: { type: 'string', default: rulesFolder } },
})
const ref = positionals[0] ?? usualRef(values.rules)
if (ref === null) console.log('There is no git history to compare the versions with.')
else process.exitCode = lint(ref)

function lint(ref: string): number {
  const month = new Date().toISOString().slice(0, 7).replace('-', '.')
  const name = /^[0-9a-f]{40}$/.test(ref) ? ref.slice(0, 10) : ref
  try {
    const changes = changedFiles(values.rules, ref).flatMap((pair) => documentChange(pair) ?? [])
    const problems = changes.flatMap((change) => undescribedChanges(change, name, month))
    for (const problem of problems) console.error(`error: ${formatRuleProblem(problem)}`)
    console.log(`${changes.length} documents changed since ${name}, ${problems.length} errors.`)
    return problems.length > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof GitRefusal)) throw error
    console.error(error.message)
    return 1
  }
}
