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
 * of fields and explains errors, so it is used only if there are problems.
 * @returns The value; or the problems: syntax errors, duplicate keys or an empty text.
 */
export function parseRule(file: string, text: string): ParseResult {
  const lines = new LineCounter()
  let parsed: Document | undefined
  const parsedSlowly = () => {
    parsed ??= parseDocument(text, { lineCounter: lines, prettyErrors: false })
    return parsed
  }
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  let value: unknown
  try {
    value = load(text, { schema: CORE_SCHEMA })
  } catch {
    const { errors } = parsedSlowly()
    if (errors.length > 0) {
      const problems = withoutFollowingErrors(errors).map(({ code, message, pos: [offset] }) => ({
        file,
        field: '',
        ...positionAt(offset),
        ...explain(code, message),
      }))
      return { ok: false, problems }
    }
    value = parsedSlowly().toJS()
  }
  if (value === null || value === undefined) {
    const problem = 'the file is empty'
    const remedy = 'Fill it as in us/passport.yaml, or delete it'
    return { ok: false, problems: [{ file, line: 1, field: '', problem, remedy }] }
  }
  return { ok: true, rule: { value, positionOf: (path) => positionAt(offsetOf(parsedSlowly(), path)) } }
}

/** Every duplicate key, and only the first of the other errors, because it usually causes those that follow. */
function withoutFollowingErrors(errors: readonly YAMLParseError[]): YAMLParseError[] {
  const others = errors.filter((error) => error.code !== 'DUPLICATE_KEY')
  return errors.filter((error) => error.code === 'DUPLICATE_KEY' || error === others[0])
}

/** The errors that have a better explanation than that of `yaml`. */
const explained: Readonly<Record<string, { problem: string; remedy: string }>> = {
  DUPLICATE_KEY: { problem: 'this field is given twice', remedy: 'Keep one of the two' },
  TAB_AS_INDENT: { problem: 'a tab is used to indent', remedy: 'Indent with two spaces' },
  MULTIPLE_DOCS: {
    problem: 'the file contains more than one YAML document',
    remedy: 'Give each rule its own file',
  },
}

const explain = (code: string, message: string) =>
  explained[code] ?? {
    problem: `not valid YAML: ${message.replace(/\.$/, '')}`,
    remedy: 'Check the indentation, and quote text that contains a colon followed by a space',
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
