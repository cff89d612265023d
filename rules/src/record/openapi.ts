import { z } from 'zod'
import { PublicRecord } from './document.ts'
import { CatalogIndex, CatalogStatus, IndexEntry, WholeCatalog } from './listing.ts'
import { parts, schemaVersion } from './parts.ts'

/** The path at which the JSON Schema is published. */
export const schemaPath = '/requirements/schema.json'

/** The kind of a published JSON: its name under `$defs` in the JSON Schema and under `components` in the OpenAPI
 *  documents, as the `.meta({ id })` of its schema says. */
type PublishedName = 'Requirement' | 'Catalog' | 'WholeCatalog' | 'CatalogStatus'

const answers = [PublicRecord, CatalogIndex, WholeCatalog, CatalogStatus]
const nameOf = (schema: z.ZodType) => String(schema.meta()?.id)

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
  for (const schema of [...answers, IndexEntry, ...parts]) registry.add(schema, { id: nameOf(schema) })
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
    anyOf: answers.map((schema) => ({ $ref: address(nameOf(schema)) })),
    $defs: catalogSchemas(address),
  }
}

/** The path at which the public catalog's own OpenAPI document is published. */
export const catalogOpenApiPath = '/requirements/openapi.json'

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const answer = (description: string, type: string, schema: object) => ({
  description,
  content: { [type]: { schema } },
})
const found = (name: PublishedName, description: string) =>
  answer(description, 'application/json', reference(name))
const text = (type: string, description: string) => answer(description, type, { type: 'string' })

/** A problem in the format of RFC 9457, for an address below /api/public. */
const missing = answer('There is nothing at this address.', 'application/problem+json', {
  type: 'object',
  properties: {
    type: { type: 'string', description: 'The address of the page that describes this code.' },
    title: { type: 'string' },
    status: { type: 'integer', const: 404 },
    detail: { type: 'string' },
    code: { type: 'string', description: 'Stable: programs distinguish problems by this code.' },
    did_you_mean: {
      type: 'array',
      items: { type: 'string' },
      description: 'Ids similar to the unknown one.',
    },
  },
  required: ['title', 'status', 'code'],
})

const missingPage = { description: 'There is nothing at this address.' }

const pathParameter = (name: string, description: string, example: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', pattern: '^[a-z0-9-]+$' },
  example,
})
const country = pathParameter('country', 'ISO 3166-1 alpha-2 in lower case, or eu, xk or zz.', 'us')
const document = pathParameter('document', 'The rest of the id.', 'passport')

const operation = (
  operationId: string,
  summary: string,
  answer: object,
  parameters: readonly object[] = [],
  notFound: object = missingPage,
) => ({
  get: {
    tags: ['Public catalog'],
    description: 'Cacheable for an hour, from any origin.',
    security: [],
    operationId,
    summary,
    parameters,
    responses: { 200: answer, 404: notFound },
  },
})

/** The catalog's operations below /api/public (SPEC 4.1). The OpenAPI document of the platform API has them too. */
export const publicCatalogPaths = {
  '/api/public/requirements': operation(
    'public.requirements',
    'List every document of the catalog',
    found('Catalog', 'Every document.'),
    [],
    missing,
  ),
  '/api/public/requirements/{country}/{document}': operation(
    'public.requirement',
    'Read the rules for a document',
    found('Requirement', 'The document.'),
    [country, document],
    missing,
  ),
}

/** The files of the catalog that are published next to its pages. */
const filePaths = {
  '/requirements/all.json': operation(
    'catalog.all',
    'Read every document in full',
    found('WholeCatalog', 'Every document.'),
  ),
  '/requirements/status.json': operation(
    'catalog.status',
    'Read the state of the catalog',
    found('CatalogStatus', 'Counts, ages and the last change.'),
  ),
  [schemaPath]: operation(
    'catalog.schema',
    'Read the JSON Schema of these answers',
    answer('JSON Schema 2020-12.', 'application/json', { type: 'object' }),
  ),
  '/requirements/feed.atom': operation(
    'catalog.feed',
    'Follow changes in the catalog',
    text('application/atom+xml', 'The last changes of all documents.'),
  ),
  '/requirements/{country}/{document}.atom': operation(
    'catalog.documentFeed',
    'Follow changes in a document',
    text('application/atom+xml', 'Every change of the document.'),
    [country, document],
  ),
  '/requirements/{country}/{document}.rule.json': operation(
    'catalog.documentRule',
    'Read the rule by which a photo is judged',
    answer(
      'The rule of the document and the baseline, for the engine in a browser (`@likeness-photo/client/precheck`). Its form may change with the engine.',
      'application/json',
      {
        type: 'object',
        properties: { document: { type: 'object' }, baseline: { type: 'object' } },
        required: ['document', 'baseline'],
      },
    ),
    [country, document],
  ),
  '/requirements/{country}/{document}.md': operation(
    'catalog.documentText',
    'Read a document as Markdown',
    text('text/markdown', "The content of the document's page."),
    [country, document],
  ),
}

/** The OpenAPI 3.1 document of the public catalog.
 *  @param site The address of the site. */
export function catalogOpenApi(site: URL | string | undefined): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'The public catalog of Likeness',
      version: schemaVersion,
      description:
        'The rules of authorities for identity photos: read-only, without a key, from any origin. Members are only ' +
        'added; ignore those that you do not know. A fact that an authority does not state is null.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: new URL('/', site).origin }],
    tags: [{ name: 'Public catalog', description: 'The requirements, for everyone.' }],
    paths: { ...publicCatalogPaths, ...filePaths },
    components: { schemas: catalogSchemas((name) => `#/components/schemas/${name}`) },
  }
}
