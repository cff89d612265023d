import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

/** The part of JSON Schema that the API's schemas use. */
export const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  const: z.union([z.string(), z.number(), z.boolean()]).optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
  get anyOf() {
    return z.array(Schema).optional()
  },
  get allOf() {
    return z.array(Schema).optional()
  },
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
  required: z.array(z.string()).optional(),
  get propertyNames() {
    return Schema.optional()
  },
  get additionalProperties() {
    return z.union([z.boolean(), Schema]).optional()
  },
  get items() {
    return z.union([z.boolean(), Schema]).optional()
  },
  get prefixItems() {
    return z.array(Schema).optional()
  },
  minItems: z.int().optional(),
  maxItems: z.int().optional(),
})
export type Schema = z.infer<typeof Schema>

/** The name of the schema that a reference leads to. */
export const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** The fewest members that make an object the base of another one. Fewer may be the same by chance, such as a width and a height. */
const fewestOfBase = 3

/**
 * Writes each object that has all members of another one as that one and its further members, so that a type which several
 * share is declared once.
 */
export function withBases(schemas: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const bases = Object.entries(schemas)
    .map(([name, schema]) => ({ name, schema, members: Object.keys(schema.properties ?? {}) }))
    .filter(({ members }) => members.length >= fewestOfBase)
    .toSorted((one, other) => other.members.length - one.members.length)
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { properties = {}, required = [], ...others }]) => {
      const base = bases.find(
        ({ schema, members }) =>
          members.length < Object.keys(properties).length &&
          isDeepStrictEqual(schema.additionalProperties, others.additionalProperties) &&
          members.every(
            (member) =>
              isDeepStrictEqual(schema.properties?.[member], properties[member]) &&
              schema.required?.includes(member) === required.includes(member),
          ),
      )
      if (!base) return [name, { ...others, properties, required }]
      const further = Object.entries(properties).filter(([member]) => !base.members.includes(member))
      const rest = { type: 'object', properties: Object.fromEntries(further), required }
      return [name, { description: others.description, allOf: [{ $ref: base.name }, rest] }]
    }),
  )
}

/** Declares a schema under a name, with the document's descriptions of it and of each member. */
export function declaration(name: string, schema: Schema): string {
  const [base, rest] = schema.allOf ?? []
  if (base?.$ref !== undefined && rest?.properties) {
    return `${comment(schema.description)}export interface ${name} extends ${nameIn(base.$ref)} ${typeOf(rest)}\n`
  }
  const written = typeOf(schema)
  const kind = written.startsWith('{') ? `interface ${name} ` : `type ${name} = `
  return `${comment(schema.description)}export ${kind}${written}\n`
}

/** @throws If the document uses a part of JSON Schema that this function does not support. */
function typeOf(schema: Schema): string {
  const { $ref, const: only, enum: values, anyOf, allOf, type } = schema
  if ($ref !== undefined) return nameIn($ref)
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (allOf) return allOf.map(typeOf).join(' & ')
  if (type === undefined) return 'unknown'
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ')
  if (type === 'object') return objectType(schema)
  if (type === 'array') return arrayType(schema)
  const plain = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }[
    type
  ]
  if (plain === undefined) throw new Error(`unsupported type: ${type}`)
  return plain
}

function objectType({ properties = {}, required = [], additionalProperties, propertyNames }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const [key, written] = [/^[\w$]+$/.test(name) ? name : JSON.stringify(name), typeOf(schema)]
    const member = required.includes(name) ? `${key}: ${written}` : `${key}?: ${written} | undefined`
    return `${comment(schema.description)}${member}`
  })
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : undefined
  if (members.length === 0) {
    const value = others ?? 'unknown'
    return propertyNames?.$ref === undefined
      ? `Record<string, ${value}>`
      : `Partial<Record<${typeOf(propertyNames)}, ${value}>>`
  }
  if (others !== undefined) members.push(`[member: string]: ${others}`)
  return `{\n${members.join('\n')}\n}`
}

/** The most members that an array of a fixed length has if it is declared as a tuple. */
const longestTuple = 4

function arrayType({ items, prefixItems, minItems, maxItems = Number.POSITIVE_INFINITY }: Schema): string {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`
  if (typeof items === 'object' && minItems === maxItems && maxItems <= longestTuple) {
    return `[${Array(maxItems).fill(typeOf(items)).join(', ')}]`
  }
  return typeof items === 'object' ? `(${typeOf(items)})[]` : 'unknown[]'
}

function comment(description: string | undefined): string {
  return description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */\n`
}
