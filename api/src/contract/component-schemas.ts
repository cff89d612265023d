type Schemas = Readonly<Record<string, unknown>>

const root = '#/components/schemas/'

/** The address of a schema of the document. */
export const schemaAddress = (name: string) => `${root}${name}`

/**
 * Every schema is registered for requests and for answers; only those that something refers to are of use. They stand
 * in the order in which the operations come to them, whichever module was loaded first.
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
 * The document with each schema of a request under the name of its own `.meta({ id })`, which clients take their types'
 * names from. The transform calls it `XInput`, lest an answer has another `X`; where one has, it stays so.
 * @param document Whose schemas are those that it uses.
 */
export function plainlyNamed<D extends { components: { schemas: Schemas } }>(document: D): unknown {
  const { schemas } = document.components
  const plain = (name: string) => {
    const own = name.replace(/Input$/, '')
    return own in schemas ? name : own
  }
  const named = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [plain(name), schema]))
  const whole = { ...document, components: { ...document.components, schemas: named } }
  return JSON.parse(JSON.stringify(whole), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(root)
      ? schemaAddress(plain(value.slice(root.length)))
      : value,
  )
}
