/// <reference path="./js-yaml.d.ts" />
import { CORE_SCHEMA, load } from 'js-yaml'
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type YAMLParseError,
} from 'yaml'
import type { FieldPath, RuleProblem } from './problem.ts'

/** Where something stands in a file, counted from 1. */
interface Position {
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

/**
 * Reads YAML 1.2 text. Syntax errors, doubled keys and an empty text come back as problems. js-yaml reads the value,
 * ten times as fast as `yaml`, which alone knows where a field stands and is asked only when something is wrong.
 */
export function parseRule(file: string, text: string): ParseResult {
  const fast = quickly(text)
  if (!fast.ok) return parseSlowly(file, text)
  if (fast.value === null || fast.value === undefined) {
    const problem = 'the file is empty'
    const remedy = 'Fill it as in us/passport.yaml, or delete it'
    return { ok: false, problems: [{ file, line: 1, field: '', problem, remedy }] }
  }
  let placed: PlacedDocument | undefined
  const positionOf = (path: FieldPath) => {
    placed ??= placedDocument(text)
    return placed.positionAt(offsetOf(placed.document, path))
  }
  return { ok: true, rule: { value: fast.value, positionOf } }
}

/** The text's value, unless it is not proper YAML. */
function quickly(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: load(text, { schema: CORE_SCHEMA }) }
  } catch {
    return { ok: false }
  }
}

interface PlacedDocument {
  document: ReturnType<typeof parseDocument>
  positionAt(offset: number): Position
}

function placedDocument(text: string): PlacedDocument {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  return { document, positionAt }
}

/** What `yaml` has to say of a text that js-yaml refused; its value, where `yaml` finds nothing wrong. */
function parseSlowly(file: string, text: string): ParseResult {
  const { document, positionAt } = placedDocument(text)
  if (document.errors.length === 0) {
    const value: unknown = document.toJS()
    return { ok: true, rule: { value, positionOf: (path) => positionAt(offsetOf(document, path)) } }
  }
  const problems = telling(document.errors).map((error) => ({
    file,
    ...positionAt(error.pos[0]),
    field: '',
    ...explain(error.code, error.message),
  }))
  return { ok: false, problems }
}

/** Doubled keys each for itself; of other errors the first, since what follows it is its echo. */
function telling(errors: readonly YAMLParseError[]): YAMLParseError[] {
  const others = errors.filter((error) => error.code !== 'DUPLICATE_KEY')
  return errors.filter((error) => error.code === 'DUPLICATE_KEY' || error === others[0])
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
  let offset = startOf(node)
  for (const key of path) {
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined
    const item = isSeq(node) && typeof key === 'number' ? node.items[key] : pair?.key
    if (item === undefined) return offset
    offset = startOf(item)
    node = pair === undefined ? item : pair.value
  }
  return offset
}

const startOf = (node: unknown) => (isNode(node) ? (node.range?.[0] ?? 0) : 0)
