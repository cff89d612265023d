import type { FieldProblem } from '../loading/problem.ts'
import type { RuleDocument } from '../schema/document.ts'

/** What must hold across a document's fields, beyond each field's own shape. `file` is relative to the rules folder. */
export type RuleCheck = (document: RuleDocument, file: string) => FieldProblem[]
