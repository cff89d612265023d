import type { Schema } from './schema.ts'

/** The name of a schema that is declared; undefined for one that is written out where it stands. */
export type NameOf = (schema: Schema) => string | undefined

/** Declares a schema under a name, with what the document says of it and of each member. */
export function declaration(name: string, schema: Schema, nameOf: NameOf): string {
  const written = writtenOut(schema, nameOf)
  const kind = written.startsWith('{') ? `interface ${name} ` : `type ${name} = `
  return `${comment(schema.description)}export ${kind}${written}\n`
}

function typeOf(schema: Schema, nameOf: NameOf): string {
  return nameOf(schema) ?? writtenOut(schema, nameOf)
}

/** @throws Where the document has come to use a part of JSON Schema that this does not know. */
function writtenOut(schema: Schema, nameOf: NameOf): string {
  const { enum: values, anyOf, allOf, type } = schema
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return anyOf.map((each) => typeOf(each, nameOf)).join(' | ')
  if (allOf) return allOf.map((each) => typeOf(each, nameOf)).join(' & ')
  if (type === undefined) return 'unknown'
  if (Array.isArray(type)) {
    return type.map((each) => writtenOut({ ...schema, type: each }, nameOf)).join(' | ')
  }
  if (type === 'object') return objectType(schema, nameOf)
  if (type === 'array') return arrayType(schema, nameOf)
  const plain = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }[
    type
  ]
  if (plain === undefined) throw new Error(`a type that is not known: ${type}`)
  return plain
}

function objectType(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  nameOf: NameOf,
): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const written = typeOf(schema, nameOf)
    const member = required.includes(name) ? `${name}: ${written}` : `${name}?: ${written} | undefined`
    return `${comment(schema.description)}${member}`
  })
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties, nameOf) : undefined
  if (members.length === 0) {
    const names = propertyNames === undefined ? undefined : nameOf(propertyNames)
    return names === undefined
      ? `Record<string, ${others ?? 'unknown'}>`
      : `Partial<Record<${names}, ${others ?? 'unknown'}>>`
  }
  if (others !== undefined) members.push(`[member: string]: ${others}`)
  return `{\n${members.join('\n')}\n}`
}

function arrayType({ items, prefixItems }: Schema, nameOf: NameOf): string {
  if (prefixItems) return `[${prefixItems.map((each) => typeOf(each, nameOf)).join(', ')}]`
  return typeof items === 'object' ? `(${typeOf(items, nameOf)})[]` : 'unknown[]'
}

function comment(description: string | undefined): string {
  return description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */\n`
}
