import { parseArgs } from 'node:util'
import { rulesFolder } from '@likeness/rules'
import { describeDocuments } from './change-words.ts'
import { documentChange } from './changes.ts'
import { changedFiles, GitRefusal } from './git-rules.ts'

/*
 * `npm run -s catalog -- diff <git-ref>`: prints in words which documents changed since that commit, and how. Uncommitted
 * changes count. Exits with 2 if git does not know the ref.
 */

const usage = 'npm run -s catalog -- diff <git-ref> [--rules <folder>]'

process.exitCode = main()

function main(): number {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { rules: { type: 'string', default: rulesFolder } },
    })
    const [ref, ...more] = positionals
    if (ref === undefined || more.length > 0) return refuse(`Usage: ${usage}`)
    const changes = changedFiles(values.rules, ref).flatMap((pair) => documentChange(pair) ?? [])
    process.stdout.write(`${describeDocuments(changes, ref, thisMonth()).join('\n')}\n`)
    return 0
  } catch (error) {
    if (error instanceof GitRefusal) return refuse(error.message)
    if (error instanceof TypeError) return refuse(`${error.message}\nUsage: ${usage}`)
    throw error
  }
}

function refuse(line: string): number {
  process.stderr.write(`${line}\n`)
  return 2
}

function thisMonth(): string {
  return new Date().toISOString().slice(0, 7).replace('-', '.')
}
