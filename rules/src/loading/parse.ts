import { type Document, isMap, isNode, isPair, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import type { FieldPath, RuleProblem } from './problem.ts'

/** Where something stands in a file, counted from 1. */
export interface Position {
  line: number
  column: number
}

/** A file that is proper YAML: its value, and where each field stands. */
export interface ParsedRule {
  value: unknown
  /** Of the field, or where it is missing of the nearest one that would hold it. */
  positionOf(path: FieldPath): Position
}

export type ParseResult = { ok: true; rule: ParsedRule } | { ok: false; problems: RuleProblem[] }

/** Reads YAML 1.2 text. Syntax errors, doubled keys and an empty text come back as problems. */
export function parseRule(file: string, text: string): ParseResult {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  if (document.errors.length > 0) {
    const problems = document.errors.map((error) => ({
      file,
      ...positionAt(error.pos[0]),
      field: '',
      ...explain(error.code, error.message),
    }))
    return { ok: false, problems }
  }
  const value: unknown = document.toJS()
  if (value === null || value === undefined) {
    const problem = 'the file is empty'
    const remedy = 'Fill it as in us/passport.yaml, or delete it'
    return { ok: false, problems: [{ file, line: 1, field: '', problem, remedy }] }
  }
  return { ok: true, rule: { value, positionOf: (path) => positionAt(offsetOf(document, path)) } }
}

function explain(code: string, message: string): { problem: string; remedy: string } {
  if (code === 'DUPLICATE_KEY') {
    return { problem: 'this field stands here for the second time', remedy: 'Keep one of the two' }
  }
  if (code === 'TAB_AS_INDENT')
    return { problem: 'a tab is used to indent', remedy: 'Indent with two spaces' }
  if (code === 'MULTIPLE_DOCS') {
    return { problem: 'the file holds more than one YAML document', remedy: 'Give each rule its own file' }
  }
  const problem = `not valid YAML: ${message.replace(/\.$/, '')}`
  return { problem, remedy: 'Check the indentation, and quote text that holds a colon followed by a space' }
}

/** The offset of a field's key, or of a list's item; of the deepest part of the path that exists. */
function offsetOf(document: Document, path: FieldPath): number {
  let node: unknown = document.contents
  let offset = startOf(document.contents)
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === key,
      )
      if (pair === undefined) return offset
      offset = startOf(pair.key)
      node = pair.value
    } else {
      node = isNode(node) && 'get' in node && typeof node.get === 'function' ? node.get(key, true) : undefined
      if (node === undefined) return offset
      offset = startOf(node)
    }
  }
  return offset
}

const startOf = (node: unknown) => (isNode(node) ? ((node as Node).range?.[0] ?? 0) : 0)
