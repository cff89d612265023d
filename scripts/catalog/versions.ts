import type { RuleProblem } from '@likeness/rules'
import type { DocumentChange, FieldChange, ReadDocument } from './changes.ts'
import { placeOf } from './changes.ts'

const aboutReading = new Set(['read', 'oldBecause', 'fingerprint', 'archived'])

/**
 * Whether a field is about the reading of the sources, or only names the document, not about what the rule asks for. Reading a
 * source again without new findings needs no new version, nor does a name in another language.
 */
function isNoRule({ path: [field, , member] }: FieldChange): boolean {
  if (field === 'sources') return aboutReading.has(String(member))
  return field === 'evidence' || field === 'uncertain' || field === 'inOwnLanguage'
}

/**
 * The problems of a change that readers could not learn of: it lacks a new entry under `changes`, or a newer `version`. A
 * document that already changed this month keeps the month as its version, and gets another entry.
 * @param ref The ref that the change is compared with, as its reader knows it.
 * @param month This month, in the format of versions: "2026.11".
 */
export function undescribedChanges(change: DocumentChange, ref: string, month: string): RuleProblem[] {
  if (change.kind !== 'changed') return []
  const { file, before, after, fields } = change
  const first = fields.find((field) => field.path[0] !== 'version' && !isNoRule(field))
  const problems: RuleProblem[] = []
  if (first !== undefined && !hasNewEntry(before, after)) {
    const problem = `no entry describes what changed since ${ref} (${placeOf(first.path)})`
    const remedy = `Add an entry { version: "${month}", what: … } first, or undo the change`
    problems.push({ file, field: 'changes', problem, remedy })
  }
  const { version } = after
  if (version < before.version) {
    const problem = `${version} is older than ${before.version}, the version at ${ref}`
    problems.push({ file, field: 'version', problem, remedy: `Write "${month}"` })
  } else if (first !== undefined && version === before.version && version !== month) {
    const problem = `it is still ${version}, although the rule changed since ${ref} (${placeOf(first.path)})`
    problems.push({ file, field: 'version', problem, remedy: `Write "${month}"` })
  }
  return problems
}

/** Whether the newest entry is new. */
function hasNewEntry(before: ReadDocument, after: ReadDocument): boolean {
  const known = before.changes.map((entry) => JSON.stringify(entry))
  return !known.includes(JSON.stringify(after.changes[0]))
}
