import type { FieldProblem } from '../loading/problem.ts'
import type { RuleDocument } from '../schema/document.ts'

/** Checks a document across its fields, after the schema has checked each field. `file` is relative to the rules folder.
 *  Returns the problems, or an empty list. */
export type RuleCheck = (document: RuleDocument, file: string) => FieldProblem[]
