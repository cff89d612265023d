import type { Schema } from './document.ts'

/** One member of an object, as a line of a table. */
export interface SchemaRow {
  /** The path of the member: `wallet.held`, `data[].id`. */
  name: string
  type: string
  /** The name of the member's object, if that object is described in a separate place. */
  object: string | null
  required: boolean
  description: string
}

/** The members of an object, each followed by the members of its inner objects; named objects are not expanded. */
export function schemaRows({ properties = {}, required = [] }: Schema, prefix = ''): SchemaRow[] {
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = prefix + name
    const row = {
      name: path,
      type: typeOf(member),
      object: objectOf(member),
      required: required.includes(name),
      description: described(member),
    }
    return [row, ...schemaRows(inner(member), `${path}${isList(member) ? '[]' : ''}.`)]
  })
}

/** The type of a value in a few words: `string or null`, `list of Finding`, `"READY" or "REVIEW"`. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return alternatives(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return alternatives(choices.map(typeOf))
  if (schema.type === 'array' && schema.minItems !== undefined && schema.minItems === schema.maxItems) {
    return `list of ${schema.minItems}: ${schema.items ? typeOf(schema.items) : 'anything'}`
  }
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties) {
    return `object of ${typeOf(schema.additionalProperties)}`
  }
  if (schema.format === 'binary') return 'file'
  if (schema.format === 'date-time') return 'time (ISO 8601)'
  const types = [schema.type ?? 'anything'].flat()
  return alternatives(types.map((type) => (type === 'integer' ? 'whole number' : type)))
}

function alternatives(words: string[]): string {
  return [...new Set(words)].join(' or ')
}

function described({ description = '', default: preset }: Schema): string {
  return preset === undefined ? description : `${description} Default: ${JSON.stringify(preset)}.`.trim()
}

/** The schema of a list's elements, or of a nullable value without null. */
function inner(schema: Schema): Schema {
  const choice = schema.anyOf?.find(({ type }) => type !== 'null')
  if (choice) return inner(choice)
  return schema.items ? inner(schema.items) : schema
}

function isList(schema: Schema): boolean {
  return schema.type === 'array' || (schema.anyOf ?? []).some(isList)
}

function objectOf(schema: Schema): string | null {
  const { $ref } = inner(schema)
  return $ref === undefined ? null : nameOf($ref)
}

function nameOf(ref: string): string {
  return ref.split('/').at(-1) ?? ref
}

/** One limit that a measurement is compared with. */
export interface Limit {
  /** Its path in the table of thresholds: `eyeOpening.min`. */
  name: string
  value: number
  unit: string | null
  source: string | null
}

/**
 * Groups limits by their entries in the table of thresholds, whose numbers have the same source. Each number has its name and
 * unit: "min 0.185 eye widths".
 */
export function limitEntries(limits: readonly Limit[]) {
  const byEntry = Map.groupBy(limits, ({ name }) => name.split('.')[0] ?? name)
  return [...byEntry].map(([name, numbers]) => ({
    name,
    numbers: numbers.map(({ name: path, value, unit }) =>
      [path.slice(name.length + 1), value, unit].filter((part) => part !== '' && part !== null).join(' '),
    ),
    source: numbers[0]?.source ?? null,
  }))
}
