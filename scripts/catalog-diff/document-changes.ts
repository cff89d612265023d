import { type ParseResult, parseRule } from '@likeness/rules'
import { z } from 'zod'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import type { FilePair } from './git-rules.ts'

/**
 * The members of a document that are read by name, at any version of the schema; its other fields are compared as they
 * are. Other members of an entry under `changes` count when two documents are compared.
 */
const ReadDocument = z.looseObject({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  changes: z.array(z.looseObject({ version: z.string(), what: z.string() })).default([]),
})
export type ReadDocument = z.infer<typeof ReadDocument>

/** The change of one document, by its file. */
export type DocumentChange = { file: string } & (
  | { kind: 'added'; after: ReadDocument }
  | { kind: 'removed'; before: ReadDocument }
  | { kind: 'changed'; before: ReadDocument; after: ReadDocument; fields: FieldChange[] }
  | { kind: 'unreadable'; problem: string }
)

/** The change of the document in a file; null if only the formatting of the YAML changed. */
export function documentChange({ file, before, after }: FilePair): DocumentChange | null {
  const was = before === null ? null : readDocument(file, before)
  const is = after === null ? null : readDocument(file, after)
  if (typeof is === 'string') return { file, kind: 'unreadable', problem: is }
  // An unreadable earlier text cannot be compared, so the document counts as added.
  if (was === null || typeof was === 'string') return is === null ? null : { file, kind: 'added', after: is }
  if (is === null) return { file, kind: 'removed', before: was }
  const fields = fieldChanges(was, is)
  const same = JSON.stringify(was.changes) === JSON.stringify(is.changes)
  return fields.length === 0 && same ? null : { file, kind: 'changed', before: was, after: is, fields }
}

/** The document in a rule file's text, or the reason why it can't be read. */
function readDocument(file: string, text: string): ReadDocument | string {
  const parsed: ParseResult = parseRule(file, text)
  if (!parsed.ok) return parsed.problems[0]?.problem ?? 'it is not YAML'
  const read = ReadDocument.safeParse(parsed.rule.value)
  return read.success ? read.data : (z.prettifyError(read.error).split('\n')[0] ?? 'it is not a rule')
}
