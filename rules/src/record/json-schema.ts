import { z } from 'zod'
import { BandRecord, Limits } from './band.ts'
import { PublicRecord } from './document.ts'
import { CatalogIndex, IndexEntry, WholeCatalog } from './listing.ts'
import { SourceRecord } from './source.ts'
import { CatalogStatus } from './status.ts'

/** The path at which the JSON Schema is published. */
export const schemaPath = '/requirements/schema.json'

/** The kind of a published JSON: its name under `$defs` in the JSON Schema and under `components` in the OpenAPI
 *  documents. */
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

/** The absolute address of the schema of one kind of answer, for its `$schema`.
 *  @param site The address of the site. */
export const schemaAddress = (name: PublishedName, site: URL | string | undefined): string =>
  new URL(`${schemaPath}#/$defs/${name}`, site).href

/**
 * The schemas of all answers of the public catalog, by name, in JSON Schema 2020-12. They allow unknown members, because a
 * later build may add some.
 * @param address Turns a name into a reference, such as `#/$defs/<name>`.
 */
export function catalogSchemas(address: (name: string) => string): Record<string, object> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries({ ...answers, ...parts })) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: address, io: 'input' })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, id: ___, ...schema }]) => [name, schema]),
  )
}

/** The JSON Schema of the public catalog: its root accepts any of the answers, and each is under `$defs` by its name. */
export function catalogJsonSchema(site: URL | string | undefined): object {
  const address = (name: string) => `#/$defs/${name}`
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: new URL(schemaPath, site).href,
    title: 'The public catalog of Likeness',
    description:
      'The rules of authorities for identity photos. A fact that an authority does not state is null.',
    anyOf: Object.keys(answers).map((name) => ({ $ref: address(name) })),
    $defs: catalogSchemas(address),
  }
}
