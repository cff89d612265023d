import { isDeepStrictEqual } from 'node:util'

type Schemas = Readonly<Record<string, unknown>>

const root = '#/components/schemas/'

/** The address of a schema of the document. */
export const schemaAddress = (name: string) => `${root}${name}`

/**
 * Keeps only the schemas that something refers to, because every schema is registered for requests and for answers. Their
 * order is that in which the operations refer to them, so it does not depend on the order in which modules load.
 */
export function usedSchemas(paths: unknown, schemas: Schemas): Record<string, unknown> {
  const used = new Set<string>()
  const visit = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name)) continue
      used.add(name)
      visit(schemas[name])
    }
  }
  visit(paths)
  return Object.fromEntries([...used].flatMap((name) => (name in schemas ? [[name, schemas[name]]] : [])))
}

/**
 * Gives each schema of a request the name of its own `.meta({ id })`, from which clients take the names of types. The
 * transform calls it `XInput`, in case an answer has another schema `X`. If an answer does, the name stays `XInput`.
 * @param document Contains exactly the schemas that it uses.
 */
export function plainlyNamed<D extends { components: { schemas: Schemas } }>(document: D): unknown {
  const { schemas } = document.components
  const plain = (name: string) => {
    const own = name.replace(/Input$/, '')
    return own in schemas && !isDeepStrictEqual(schemas[own], schemas[name]) ? name : own
  }
  const named = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [plain(name), schema]))
  const whole = { ...document, components: { ...document.components, schemas: named } }
  return JSON.parse(JSON.stringify(whole), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(root)
      ? schemaAddress(plain(value.slice(root.length)))
      : value,
  )
}
