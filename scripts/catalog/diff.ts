import { parseArgs } from 'node:util'
import { formatRuleProblem, rulesFolder } from '@likeness/rules'
import type { DocumentChange, ReadDocument } from './changes.ts'
import { documentChange } from './changes.ts'
import { changedFiles, GitRefusal } from './git-rules.ts'
import { undescribedChanges } from './versions.ts'

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

/**
 * The changes of the documents since a ref, as lines to read. What the `changes` of a document lack follows the document.
 */
function describeDocuments(changes: readonly DocumentChange[], ref: string, month: string): string[] {
  if (changes.length === 0) return [`No document changed since ${ref}.`]
  const parts = changes.map((change) => {
    const lacking = undescribedChanges(change, ref, month).map(
      (problem) => `  ! ${formatRuleProblem(problem)}`,
    )
    return [...describeChange(change), ...lacking]
  })
  return [`${counts(changes)} since ${ref}.`, ...parts.flatMap((lines) => ['', ...lines])]
}

/** The change of one document, as lines: the document's name, and below it the changed fields. */
function describeChange(change: DocumentChange): string[] {
  return [heading(change), ...details(change).map((line) => `  ${line}`)]
}

function counts(changes: readonly DocumentChange[]): string {
  const of = (kind: DocumentChange['kind']) => changes.filter((change) => change.kind === kind).length
  const said = (count: number, did: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? 'document' : 'documents'} ${did}`]
  return [
    ...said(of('changed'), 'changed'),
    ...said(of('added'), 'added'),
    ...said(of('removed'), 'removed'),
    ...said(of('unreadable'), 'unreadable'),
  ].join(', ')
}

function heading(change: DocumentChange): string {
  if (change.kind === 'unreadable') return `unreadable  ${change.file}`
  const named = change.kind === 'removed' ? change.before : change.after
  return `${change.kind}  ${named.id}: ${named.title} (${versions(change, named)})`
}

function versions(change: DocumentChange, { version }: ReadDocument): string {
  if (change.kind !== 'changed') return version
  const { version: was } = change.before
  return was === version ? version : `${was} to ${version}`
}

function details(change: DocumentChange): string[] {
  if (change.kind === 'unreadable') return [`${change.problem}; npm run lint says where`]
  if (change.kind !== 'changed') return []
  const { before, after, fields } = change
  const known = before.changes.map((entry) => JSON.stringify(entry))
  const entries = after.changes
    .filter((entry) => !known.includes(JSON.stringify(entry)))
    .map(({ version, what }) => `its changes say, ${version}: ${what.trim()}`)
  return [...fields.filter(({ path }) => path[0] !== 'version').map(({ text }) => text), ...entries]
}
