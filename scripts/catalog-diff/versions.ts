import type { RuleProblem } from '@likeness/rules'
import type { DocumentChange, Told } from './document-changes.ts'
import type { FieldChange } from './field-changes.ts'
import { placeOf } from './words.ts'

/**
 * How the rule was read, not what it asks: reading a source again without finding anything new makes no new version.
 */
function isAboutReading({ path: [field, , member] }: FieldChange): boolean {
  if (field === 'sources') return member === 'read' || member === 'oldBecause'
  return field === 'evidence' || field === 'uncertain'
}

/**
 * What a change lacks so that readers can learn of it: a new entry under `changes`, and a newer `version`. A document
 * that changed this month already keeps the month as its version, and gets another entry.
 * @param ref What the change is measured against, as its reader knows it.
 * @param month This month, as versions are written: "2026.11".
 */
export function untoldChanges(change: DocumentChange, ref: string, month: string): RuleProblem[] {
  if (change.kind !== 'changed') return []
  const { file, before, after, fields } = change
  const first = fields.find((field) => field.path[0] !== 'version' && !isAboutReading(field))
  const problems: RuleProblem[] = []
  if (first !== undefined && !hasNewEntry(before, after)) {
    const problem = `nothing here tells of what changed since ${ref} (${placeOf(first.path)})`
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

/** Whether the newest entry is one that was not there. */
function hasNewEntry(before: Told, after: Told): boolean {
  const known = before.changes.map((entry) => JSON.stringify(entry))
  return !known.includes(JSON.stringify(after.changes[0]))
}
