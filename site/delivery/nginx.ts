import {
  type AnswerKind,
  answerKinds,
  contentTypes,
  headerLines,
  inAddresses,
  shownName,
  transportSecurity,
} from './answer-headers.ts'
import { type Problem, pagesReadOnly, problemValues } from './problems.ts'

const kinds: readonly (readonly [string, AnswerKind])[] = Object.entries(answerKinds)

/** Content-Type is left out, because nginx sets it itself from its list of types. */
const headerNames = new Set(
  kinds.flatMap(([, { headers }]) => Object.keys(headers)).filter((name) => name !== 'content-type'),
)

/** The values of the placeholders in the template of nginx's configuration. */
export function nginxValues(): Record<string, string> {
  const maps = [...headerNames].filter((name) => constantOf(name) === undefined).map(headerMap)
  const types = Object.entries(contentTypes).map(([ending, type]) => [bare(type), `${ending};`] as const)
  return {
    kinds: columns(kinds.map(([name, kind]) => [fitting(kind), `${name};`])),
    'header maps': maps.join('\n\n'),
    'header lines': [...headerNames]
      .map((name) => `add_header ${shownName(name)} ${constantOf(name) ?? variable(name)} always;`)
      .join('\n'),
    'transport headers': headerLines(
      transportSecurity,
      (name, value) => `add_header ${name} "${value}" always;`,
    ),
    types: columns(types.toSorted()),
    'types with a charset': Object.values(contentTypes)
      .filter((type) => type !== bare(type) && bare(type) !== 'text/html')
      .map(bare)
      .concat('application/problem+json')
      .join(' '),
    ...problemValues(body, { method: '$request_method', document: '$country-$document' }),
    languages: inAddresses.join('|'),
    'pages read only': pagesReadOnly.replaceAll('\n', '\\n'),
  }
}

/** The pattern that the status and address of the answers of a kind match. */
function fitting({ status, under, endings }: AnswerKind): string {
  if (status === undefined && under === undefined && endings === undefined) return 'default'
  const digits = status === 'error' ? '[45]\\d\\d' : (status ?? '\\d+')
  const beginning = under?.replace(/(?<!\/)$/, '(/|$)')
  if (endings) return `"~\\.(${endings.join('|')})$"`
  return `"~^${digits} ${beginning ?? ''}"`
}

/** The value of a header that is the same for answers of every kind. */
function constantOf(name: string): string | undefined {
  const [value, ...others] = new Set(kinds.map(([, { headers }]) => headers[name]))
  return others.length === 0 ? value : undefined
}

/** Maps the kind of the answer to the header's value; nginx sends no header whose value is empty. */
function headerMap(name: string): string {
  const byValue = Map.groupBy(
    kinds.filter(([, { headers }]) => headers[name] !== undefined),
    ([, { headers }]) => headers[name] ?? '',
  )
  const rows = [...byValue].map(([value, of]) => {
    const names = of.map(([kind]) => kind)
    return [names.length === 1 ? names.join() : `~^(${names.join('|')})$`, `${quoted(value)};`] as const
  })
  const lines = columns([...rows, ['default', '"";']]).replace(/^/gm, '    ')
  return `map $likeness_answer ${variable(name)} {\n${lines}\n}`
}

const variable = (name: string): string => `$likeness_${name.replaceAll('-', '_')}`

const quoted = (value: string): string => (/[ *]/.test(value) ? `"${value}"` : value)

const bare = (type: string): string => type.replace(/;.*/, '')

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`).join('\n')
}

/** A text between single quotes, in which nginx reads a backslash as the beginning of an escape. */
function body({ code, ...problem }: Problem): string {
  const type = `$likeness_address/docs/api/problems#${code}`
  const text = JSON.stringify({ type, ...problem, code, request_id: 'req_$request_id' })
  return text.replaceAll('\\', '\\\\')
}
