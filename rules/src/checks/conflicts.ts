import { type FieldProblem, valueAt } from '../loading/problem.ts'
import type { RuleDocument } from '../schema/document.ts'

/** Whether the document records the field that a conflict is about, such as print.size. */
const isRecorded = (document: RuleDocument, about: string) =>
  valueAt(document, about.split('.')) !== undefined

const sentences = (text: string) => text.split(/(?<=[.;]) /)

const saysNone = /\b(none|neither|nothing)( of (them|these|which))? (is|are|was|were) recorded\b/i

/** No conflict says of a figure that none is recorded, and no note of a figure does, if the figure is recorded. */
export function nothingUnrecordedIsRecorded(document: RuleDocument): FieldProblem[] {
  const { conflicts = [], sources: _, changes: __, exceptions: ___, ...figures } = document
  const said = conflicts.map(({ about, text }, index) => ({
    path: ['conflicts', index, 'text'],
    about,
    text,
  }))
  return [
    ...said.filter(({ about, text }) => saysNone.test(text) && isRecorded(document, about)),
    ...notesIn(figures).filter(({ text }) => saysNone.test(text)),
  ].map(({ path, about }) => ({
    path,
    problem: `this says that none is recorded, but ${about} is`,
    remedy: 'Say which value is recorded and which is not',
  }))
}

/** Every note of a figure, with the figure's path as what it is about. */
function notesIn(
  value: unknown,
  path: readonly (string | number)[] = [],
): { path: readonly (string | number)[]; about: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const innerPath = [...path, Array.isArray(value) ? Number(key) : key]
    if (key !== 'note' || typeof inner !== 'string') return notesIn(inner, innerPath)
    return [{ path: innerPath, about: path.join('.'), text: inner }]
  })
}

const saysRecorded = /\b(is|are|was|were) recorded\b/i
const denies = /\b(none|neither|nothing|nor|not|no|never)\b/i

/** No conflict says of a figure which value is recorded if the figure is absent. */
export function whatIsRecordedIsThere(document: RuleDocument): FieldProblem[] {
  return (document.conflicts ?? []).flatMap(({ about, text }, index) => {
    const said = sentences(text).some((sentence) => saysRecorded.test(sentence) && !denies.test(sentence))
    if (!said || isRecorded(document, about)) return []
    const problem = `this says that a value is recorded, but ${about} is absent`
    const remedy = 'Record the figure, or say that none is recorded'
    return [{ path: ['conflicts', index, 'text'], problem, remedy }]
  })
}

/** One conflict tells all that sources say differently about a field. */
export function conflictsAreMerged({ conflicts = [] }: RuleDocument): FieldProblem[] {
  return conflicts.flatMap(({ about }, index) => {
    const first = conflicts.findIndex((other) => other.about === about)
    if (first === index) return []
    const problem = `conflicts[${first}] is about ${about} as well`
    return [{ path: ['conflicts', index, 'about'], problem, remedy: 'Make one conflict of the two' }]
  })
}
