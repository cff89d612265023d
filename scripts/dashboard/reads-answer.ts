import { z } from 'zod'

/** The part of JSON Schema that answers are described in. */
const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(Schema).optional()
  },
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
  required: z.array(z.string()).default([]),
  get items() {
    return z.union([z.boolean(), Schema]).optional()
  },
})
type Schema = z.infer<typeof Schema>

const anything: Schema = { required: [] }

const Definitions = z.looseObject({ $defs: z.record(z.string(), Schema).default({}) })

/**
 * Tells where an answer may be other than its reader expects. Lengths, patterns and ranges are not compared.
 * @param reader JSON Schema of what is read of it.
 * @param answer JSON Schema of what is answered.
 * @returns A place and what is wrong there, `.data[].id is not always there`; undefined where each answer can be read.
 */
export function unreadable(reader: unknown, answer: unknown): string | undefined {
  const definitions = Definitions.parse(answer).$defs
  const resolved = (schema: Schema): Schema => {
    const found = definitions[schema.$ref?.replace('#/$defs/', '') ?? '']
    return found ? resolved(found) : schema
  }

  const fault = (read: Schema, schema: Schema, place: string): string | undefined => {
    const written = resolved(schema)
    const [kinds, readable] = [kindsOf(written), kindsOf(read)]
    if (kinds.length > 1) return first(kinds, (each) => fault(read, each, place))
    if (readable.length > 1) {
      const faults = readable.map((each) => fault(each, written, place))
      return faults.includes(undefined) ? undefined : faults.at(0)
    }
    const values = valuesOf(read)
    const other =
      values && (valuesOf(written) ?? ['any other value']).find((value) => !values.includes(value))
    if (other !== undefined) return `${place} may be ${JSON.stringify(other)}`
    const whole = read.type === 'number' && written.type === 'integer'
    if (read.type !== undefined && read.type !== written.type && !whole && !values) {
      return `${place} is ${written.type ?? 'anything'}, not ${read.type}`
    }
    if (typeof read.items === 'object') {
      return fault(read.items, typeof written.items === 'object' ? written.items : anything, `${place}[]`)
    }
    return first(Object.entries(read.properties ?? {}), ([name, member]) => {
      const there = written.properties?.[name]
      if (there && (written.required.includes(name) || !read.required.includes(name))) {
        return fault(member, there, `${place}.${name}`)
      }
      return read.required.includes(name) ? `${place}.${name} is not always there` : undefined
    })
  }
  return fault(Schema.parse(reader), Schema.parse(answer), '')
}

/** The kinds of value that a schema lets pass, each as a schema of its own. */
function kindsOf(schema: Schema): readonly Schema[] {
  if (schema.anyOf) return schema.anyOf
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]
}

function valuesOf(schema: Schema): unknown[] | undefined {
  return schema.const === undefined ? schema.enum : [schema.const]
}

function first<T>(all: readonly T[], fault: (one: T) => string | undefined): string | undefined {
  return all.map(fault).find((found) => found !== undefined)
}
