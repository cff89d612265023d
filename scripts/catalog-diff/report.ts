import { formatRuleProblem } from '@likeness/rules'
import type { DocumentChange, Told } from './document-changes.ts'
import { untoldChanges } from './versions.ts'

/** What became of the documents since a ref, in lines for a reader; what their `changes` lack stands with each. */
export function describeDocuments(changes: readonly DocumentChange[], ref: string, month: string): string[] {
  if (changes.length === 0) return [`No document changed since ${ref}.`]
  const parts = changes.map((change) => {
    const lacking = untoldChanges(change, ref, month).map((problem) => `  ! ${formatRuleProblem(problem)}`)
    return [...describeChange(change), ...lacking]
  })
  return [`${counts(changes)} since ${ref}.`, ...parts.flatMap((lines) => ['', ...lines])]
}

/** What became of one document, in lines: which one, and below it how it changed. */
export function describeChange(change: DocumentChange): string[] {
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
  const told = change.kind === 'removed' ? change.before : change.after
  return `${change.kind}  ${told.id}: ${told.title} (${versions(change, told)})`
}

function versions(change: DocumentChange, { version }: Told): string {
  if (change.kind !== 'changed') return version
  const { version: was } = change.before
  return was === version ? version : `${was} to ${version}`
}

function details(change: DocumentChange): string[] {
  if (change.kind === 'unreadable') return [`${change.problem}; npm run lint says where`]
  if (change.kind !== 'changed') return []
  const { before, after, fields } = change
  const known = before.changes.map((entry) => JSON.stringify(entry))
  const told = after.changes
    .filter((entry) => !known.includes(JSON.stringify(entry)))
    .map(({ version, what }) => `its changes say, ${version}: ${what.trim()}`)
  return [...fields.filter(({ path }) => path[0] !== 'version').map(({ text }) => text), ...told]
}
