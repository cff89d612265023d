import { type ParseResult, parseRule } from '@likeness/rules'
import { z } from 'zod'
import { type FieldChange, fieldChanges } from './field-changes.ts'
import type { FilePair } from './git-rules.ts'

/**
 * What is read of a document beside its fields, whatever else its schema asked for then. A change's other members
 * count where two are compared.
 */
const Told = z.looseObject({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  changes: z.array(z.looseObject({ version: z.string(), what: z.string() })).default([]),
})
export type Told = z.infer<typeof Told>

/** What became of one document, by its file. */
export type DocumentChange = { file: string } & (
  | { kind: 'added'; after: Told }
  | { kind: 'removed'; before: Told }
  | { kind: 'changed'; before: Told; after: Told; fields: FieldChange[] }
  | { kind: 'unreadable'; problem: string }
)

/** What became of the document in a file; null where only the writing of the YAML changed. */
export function documentChange({ file, before, after }: FilePair): DocumentChange | null {
  const was = before === null ? null : told(file, before)
  const is = after === null ? null : told(file, after)
  if (typeof is === 'string') return { file, kind: 'unreadable', problem: is }
  // What could not be read then has nothing to be compared with.
  if (was === null || typeof was === 'string') return is === null ? null : { file, kind: 'added', after: is }
  if (is === null) return { file, kind: 'removed', before: was }
  const fields = fieldChanges(was, is)
  const same = JSON.stringify(was.changes) === JSON.stringify(is.changes)
  return fields.length === 0 && same ? null : { file, kind: 'changed', before: was, after: is, fields }
}

/** The document of a rule file's text, or why it can't be told. */
function told(file: string, text: string): Told | string {
  const parsed: ParseResult = parseRule(file, text)
  if (!parsed.ok) return parsed.problems[0]?.problem ?? 'it is no YAML'
  const read = Told.safeParse(parsed.rule.value)
  return read.success ? read.data : (z.prettifyError(read.error).split('\n')[0] ?? 'it is no rule')
}
