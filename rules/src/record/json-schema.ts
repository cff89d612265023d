import { z } from 'zod'
import { BandRecord, Limits } from './band.ts'
import { PublicRecord } from './document.ts'
import { CatalogIndex, IndexEntry, WholeCatalog } from './listing.ts'
import { SourceRecord } from './source.ts'
import { CatalogStatus } from './status.ts'

/** Where the JSON Schema is published, and where what uses it is described. */
export const schemaPath = '/requirements/schema.json'

/** What a published JSON is: a name under `$defs` of the JSON Schema and under `components` of the OpenAPI documents. */
export type PublishedName = 'Requirement' | 'Catalog' | 'WholeCatalog' | 'CatalogStatus'

const answers: Readonly<Record<PublishedName, z.ZodType>> = {
  Requirement: PublicRecord,
  Catalog: CatalogIndex,
  WholeCatalog,
  CatalogStatus,
}
const parts = {
  CatalogEntry: IndexEntry,
  CatalogSource: SourceRecord,
  CatalogBand: BandRecord,
  CatalogLimits: Limits,
}

/** The address of the schema of one kind of answer: what stands in its `$schema`. `site` makes it absolute. */
export const schemaAddress = (name: PublishedName, site: URL | string | undefined): string =>
  new URL(`${schemaPath}#/$defs/${name}`, site).href

/**
 * The schemas of everything that the public catalog answers, by name, in JSON Schema 2020-12. They let members pass
 * that they do not know, as a later build may add some.
 * @param address What makes a name into a reference: `#/$defs/<name>`.
 */
export function catalogSchemas(address: (name: string) => string): Record<string, object> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries({ ...answers, ...parts })) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: address, io: 'input' })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, id: ___, ...schema }]) => [name, schema]),
  )
}

/** The JSON Schema of the public catalog: any of its answers at the root, each by its name under `$defs`. */
export function catalogJsonSchema(site: URL | string | undefined): object {
  const address = (name: string) => `#/$defs/${name}`
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: new URL(schemaPath, site).href,
    title: 'The public catalog of Likeness',
    description:
      'What authorities ask of an identity photo. A fact that an authority does not state is null.',
    anyOf: Object.keys(answers).map((name) => ({ $ref: address(name) })),
    $defs: catalogSchemas(address),
  }
}
