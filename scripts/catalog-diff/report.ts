import { formatRuleProblem } from '@likeness/rules'
import type { DocumentChange, ReadDocument } from './document-changes.ts'
import { undescribedChanges } from './versions.ts'

/**
 * The changes of the documents since a ref, as lines to read. What the `changes` of a document lack follows the document.
 */
export function describeDocuments(changes: readonly DocumentChange[], ref: string, month: string): string[] {
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
