import type { RuleDocument } from '../schema/document.ts'

/** A problem of a rule file, and how to solve it. */
export interface RuleProblem {
  /** The file, relative to the rules folder: `us/passport.yaml`. */
  file: string
  /** The position in the file, counted from 1. Absent if the problem is one of the folder. */
  line?: number
  column?: number
  /** The path to the field: `headHeight.max`, `conflicts[0].about`; empty for the file as a whole. */
  field: string
  /** What is wrong. */
  problem: string
  /** How to solve it. */
  remedy: string
}

/** A problem of a field, without its file and position. */
export interface FieldProblem {
  path: FieldPath
  problem: string
  remedy: string
}

/** Checks a document across its fields, after the schema has checked each field. `file` is relative to the rules folder.
 *  Returns the problems, or an empty list. */
export type RuleCheck = (document: RuleDocument, file: string) => FieldProblem[]

/** Keys and list indices from the document's root. */
export type FieldPath = readonly (string | number)[]

/** The value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}

/** `['conflicts', 0, 'about']` as `conflicts[0].about`. */
export function formatFieldPath(path: FieldPath): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? key : `${text}.${key}`
  }, '')
}

/** `us/passport.yaml:14 headHeight.max: 25 is below min 30. Swap the two or correct one.` */
export function formatRuleProblem({ file, line, field, problem, remedy }: RuleProblem): string {
  const place = line === undefined ? file : `${file}:${line}`
  const where = field === '' ? place : `${place} ${field}`
  const end = /[.?]$/.test(remedy) ? '' : '.'
  return `${where}: ${problem}. ${remedy}${end}`
}
