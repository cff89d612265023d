import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Schema } from './schema.ts'
import { declaration, type NameOf } from './typescript.ts'

const Content = z.record(z.string(), z.object({ schema: Schema }))

const Parameter = z.looseObject({
  name: z.string().optional(),
  in: z.string().optional(),
  description: z.string().optional(),
  schema: Schema.optional(),
})

const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content.optional() })),
})
type Operation = z.infer<typeof Operation>

const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
  'x-problems': z.array(z.looseObject({ code: z.string() })),
})

/** What an operation takes or answers, and the members of that which a caller may want to name. */
interface Named {
  name: string
  of: 'answer' | 'body' | 'query'
  operation: string
  /** Steps down from there: a member's name, or `[]` for the items of a list. */
  at?: readonly string[]
}

/** What the document leaves without a name. Whatever is the same elsewhere gets the same name. */
const named: readonly Named[] = [
  { name: 'CheckRequest', of: 'body', operation: 'photos.check' },
  { name: 'BackgroundRequest', of: 'body', operation: 'photos.background' },
  { name: 'JobRequest', of: 'body', operation: 'photos.jobs.create' },
  { name: 'JobRequestItem', of: 'body', operation: 'photos.jobs.create', at: ['items', '[]'] },
  { name: 'Job', of: 'answer', operation: 'photos.jobs.get' },
  { name: 'JobItem', of: 'answer', operation: 'photos.jobs.get', at: ['items', '[]'] },
  { name: 'JobList', of: 'answer', operation: 'photos.jobs.list' },
  { name: 'JobSummary', of: 'answer', operation: 'photos.jobs.list', at: ['data', '[]'] },
  { name: 'JobFilters', of: 'query', operation: 'photos.jobs.list' },
  { name: 'Account', of: 'answer', operation: 'account' },
  { name: 'CallCounts', of: 'answer', operation: 'usage', at: ['total'] },
  { name: 'Usage', of: 'answer', operation: 'usage' },
  { name: 'UsageRange', of: 'query', operation: 'usage' },
  { name: 'StatementFilters', of: 'query', operation: 'wallet.statement' },
  { name: 'DocumentFilters', of: 'query', operation: 'documents' },
  { name: 'RulesRecord', of: 'answer', operation: 'rules' },
  { name: 'PriceList', of: 'answer', operation: 'pricing' },
  { name: 'WebhookRequest', of: 'body', operation: 'webhooks.create' },
  { name: 'WebhookUpdate', of: 'body', operation: 'webhooks.update' },
  { name: 'WebhookWithSecret', of: 'answer', operation: 'webhooks.create' },
  { name: 'WebhookList', of: 'answer', operation: 'webhooks.list' },
  { name: 'Webhook', of: 'answer', operation: 'webhooks.get' },
  { name: 'WebhookTest', of: 'answer', operation: 'webhooks.test' },
  { name: 'Delivery', of: 'answer', operation: 'webhooks.deliveries', at: ['data', '[]'] },
  { name: 'DeliveryList', of: 'answer', operation: 'webhooks.deliveries' },
  { name: 'Page', of: 'query', operation: 'webhooks.deliveries' },
]

/**
 * Writes the types of what the API takes and answers, from its OpenAPI document.
 * @returns TypeScript, not yet formatted.
 * @throws Where an operation that has a name here is not in the document, or has no such part.
 */
export function openApiTypes(openApi: unknown): string {
  const document = Document.parse(openApi)
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const schemas = named.map((each): [string, Schema] => [each.name, find(each, operations)])
  const nameOf: NameOf = (schema) =>
    schema.$ref?.split('/').at(-1) ??
    schemas.find(([, other]) => isDeepStrictEqual(bare(schema), bare(other)))?.[0]
  const codes = document['x-problems'].map(({ code }) => JSON.stringify(code))
  return [
    '// Written by generate.ts from the OpenAPI document of the API. Do not edit.',
    `/** What programs tell problems apart by. */\nexport type ProblemCode = ${codes.join(' | ')}\n`,
    ...[...Object.entries(document.components.schemas), ...schemas].map(([name, schema]) =>
      declaration(name, schema, nameOf),
    ),
  ].join('\n')
}

function find({ name, of, operation: id, at = [] }: Named, operations: readonly Operation[]): Schema {
  const operation = operations.find(({ operationId }) => operationId === id)
  let found = operation && part[of](operation)
  for (const step of at) {
    const items = typeof found?.items === 'object' ? found.items : undefined
    found = step === '[]' ? items : found?.properties?.[step]
  }
  if (!found) throw new Error(`${name} is not in the document`)
  return found
}

const part: Record<Named['of'], (operation: Operation) => Schema | undefined> = {
  body: ({ requestBody }) => requestBody?.content['application/json']?.schema,
  answer: ({ responses }) =>
    Object.entries(responses).find(([status]) => status < '300')?.[1].content?.['application/json']?.schema,
  query: ({ parameters }) => ({
    type: 'object',
    properties: Object.fromEntries(
      parameters.flatMap(({ name, in: place, description, schema }) =>
        place === 'query' && name !== undefined ? [[name, { description, ...schema }]] : [],
      ),
    ),
  }),
}

/** A schema without what makes no other type of it. */
function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).filter(
    ([name, value]) => value !== undefined && (typeof value === 'object' || !unseen.has(name)),
  )
  return Object.fromEntries(members.map(([name, value]) => [name, name === 'default' ? null : bare(value)]))
}

const unseen = new Set([
  'description',
  'title',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
])
