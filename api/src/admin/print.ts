import { Text } from './command.ts'

/** Formats the result of a command for people: a list as a table, an object as lines, its lists as tables below them. */
export function asText(value: unknown): string {
  if (value instanceof Text) return value.text
  if (Array.isArray(value)) return tableOf(value)
  const entries = Object.entries(Object(value))
  const width = Math.max(0, ...entries.map(([name]) => name.length))
  const lines = entries.map(([name, each]) =>
    Array.isArray(each) ? `\n${name}\n${tableOf(each)}` : `${name.padEnd(width)}  ${cell(each)}\n`,
  )
  return lines.join('')
}

/** Formats the result of a command for programs: one line of JSON. */
export function asJson(value: unknown): string {
  return value instanceof Text ? value.text : `${JSON.stringify(value)}\n`
}

function tableOf(rows: readonly unknown[]): string {
  const [first] = rows
  if (first === undefined) return 'none\n'
  const names = Object.keys(Object(first))
  const lines = [names, ...rows.map((row) => names.map((name) => cell(Reflect.get(Object(row), name))))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map(
      (line) =>
        `${line
          .map((each, column) => each.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  return value instanceof Date ? value.toISOString() : String(value)
}
