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

/** A position in a file, counted from 1. */
interface Position {
  line: number
  column: number
}

/** A file with valid YAML: its value, and the positions of its fields. */
export interface ParsedRule {
  value: unknown
  /** The position of a field; if the field is missing, of the nearest group that would contain it. */
  positionOf(path: FieldPath): Position
}

export type ParseResult = { ok: true; rule: ParsedRule } | { ok: false; problems: RuleProblem[] }

/**
 * Reads YAML 1.2 text. js-yaml reads the value, because it is ten times as fast as `yaml`. Only `yaml` knows the positions
 * of fields, so it is used only if there are problems.
 * @returns The value; or the problems: syntax errors, duplicate keys or an empty text.
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

/** The text's value, if the text is valid YAML. */
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

/** The problems that `yaml` finds in a text that js-yaml refused; the text's value if `yaml` finds none. */
function parseSlowly(file: string, text: string): ParseResult {
  const { document, positionAt } = placedDocument(text)
  if (document.errors.length === 0) {
    const value: unknown = document.toJS()
    return { ok: true, rule: { value, positionOf: (path) => positionAt(offsetOf(document, path)) } }
  }
  const problems = withoutFollowingErrors(document.errors).map((error) => ({
    file,
    ...positionAt(error.pos[0]),
    field: '',
    ...explain(error.code, error.message),
  }))
  return { ok: false, problems }
}

/** Every duplicate key, and only the first of the other errors, because it usually causes those that follow. */
function withoutFollowingErrors(errors: readonly YAMLParseError[]): YAMLParseError[] {
  const others = errors.filter((error) => error.code !== 'DUPLICATE_KEY')
  return errors.filter((error) => error.code === 'DUPLICATE_KEY' || error === others[0])
}

function explain(code: string, message: string): { problem: string; remedy: string } {
  if (code === 'DUPLICATE_KEY') {
    return { problem: 'this field is given twice', remedy: 'Keep one of the two' }
  }
  if (code === 'TAB_AS_INDENT')
    return { problem: 'a tab is used to indent', remedy: 'Indent with two spaces' }
  if (code === 'MULTIPLE_DOCS') {
    return { problem: 'the file contains more than one YAML document', remedy: 'Give each rule its own file' }
  }
  const problem = `not valid YAML: ${message.replace(/\.$/, '')}`
  return {
    problem,
    remedy: 'Check the indentation, and quote text that contains a colon followed by a space',
  }
}

/** The offset of a field's key or of a list's item. If it is missing, the offset of the deepest part of the path that
 *  exists. */
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
