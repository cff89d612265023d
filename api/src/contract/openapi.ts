import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import swagger from '@fastify/swagger'
import { catalogSchemas, publicCatalogPaths } from '@likeness/rules'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import { examples } from './examples.ts'
import { introduction, tags } from './introduction.ts'
import type { Operation } from './operations.ts'
import { problemTable } from './problem-guide.ts'
import { samples } from './samples.ts'
import { webhookSection } from './sent-events.ts'
import { inSharedForms } from './shared-forms.ts'

/**
 * Makes the OpenAPI 3.1 document of an app's operations from the schemas of their routes, and serves it without a key.
 * Register it before the routes.
 * @param baseUrl The public root of the service.
 */
export function addOpenApi(app: FastifyInstance, baseUrl: string): void {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Likeness',
        version: manifest.version,
        description: introduction,
        license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: baseUrl }],
      tags: [...tags],
      components: {
        securitySchemes: {
          key: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key: `lk_live_…`, or `lk_test_…` in test mode.',
          },
        },
      },
    },
    transform: (route) => {
      const { operation, open = '' } = route.route.config ?? {}
      const { body, ...others } = route.schema ?? {}
      if (!operation && open === '') return { schema: { hide: true }, url: route.url }
      const { schema, url } = jsonSchemaTransform({ ...route, schema: others })
      const taken = body === undefined ? {} : { body: bodyByType(route, body) }
      const more = operation
        ? described(operation, schema.description)
        : { operationId: open, security: [], 'x-price': '0.00' }
      return { schema: { ...schema, ...taken, ...more }, url }
    },
    transformObject: jsonSchemaTransformObject,
  })

  let written: { body: string; etag: string } | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    if (!written) {
      const body = JSON.stringify(openApiDocument(app))
      written = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    }
    reply.headers({
      'Cache-Control': 'public, max-age=3600',
      'Access-Control-Allow-Origin': '*',
      ETag: written.etag,
    })
    if (request.headers['if-none-match'] === written.etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(written.body)
  })
}

type Route = Parameters<typeof jsonSchemaTransform>[0]

const TypedBody = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })

/** A request body with one or several content types. The transform does not know such bodies in requests, so each is
 *  described as one that it knows. */
function bodyByType(route: Route, body: unknown): unknown {
  const written = (schema: unknown) => jsonSchemaTransform({ ...route, schema: { body: schema } }).schema.body
  const typed = TypedBody.safeParse(body)
  if (!typed.success) return written(body)
  const types = Object.entries(typed.data.content)
  return {
    content: Object.fromEntries(types.map(([type, { schema }]) => [type, { schema: written(schema) }])),
  }
}

/** Adds the price and the scope of an operation to the schema of its route. */
function described({ operation, price, scope, signed }: Operation, description = '') {
  const cost = Number(price) > 0 ? `${price} USD a call` : 'free'
  const needs = signed ? 'No API key' : `Scope: \`${scope}\``
  return {
    operationId: operation,
    description: `${description}\n\nPrice: ${cost}. ${needs}.`.trim(),
    security: signed ? [] : [{ key: [] }],
    'x-price': price,
    ...(!signed && { 'x-scope': scope }),
  }
}

type Schemas = Readonly<Record<string, unknown>>

/** The address of a schema of the document. */
const schemaAddress = (name: string) => `#/components/schemas/${name}`

/**
 * Keeps only the schemas that something refers to, because every schema is registered for requests and for answers. Their
 * order is that in which the operations refer to them, so it does not depend on the order in which modules load.
 */
function usedSchemas(paths: unknown, schemas: Schemas): Record<string, unknown> {
  const used = new Set<string>()
  const visit = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name)) continue
      used.add(name)
      visit(schemas[name])
    }
  }
  visit(paths)
  return Object.fromEntries([...used].map((name) => [name, schemas[name]]))
}

/**
 * Gives each schema of a request the name of its own `.meta({ id })`, from which clients take the names of types. The
 * transform calls it `XInput`, in case an answer has another schema `X`. If an answer does, the name stays `XInput`.
 * @param document Contains exactly the schemas that it uses.
 */
function plainlyNamed<D extends { components: { schemas: Schemas } }>(document: D): unknown {
  const { schemas } = document.components
  const plain = (name: string) => {
    const own = name.replace(/Input$/, '')
    return own in schemas && !isDeepStrictEqual(schemas[own], schemas[name]) ? name : own
  }
  const named = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [plain(name), schema]))
  const whole = { ...document, components: { ...document.components, schemas: named } }
  return JSON.parse(JSON.stringify(whole), (key, value) =>
    key === '$ref' ? String(value).replace(/(?<=^#\/components\/schemas\/).*/, plain) : value,
  )
}

const Contents = z.record(z.string(), z.looseObject({ schema: z.unknown(), example: z.unknown().optional() }))

const OperationObject = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string().optional() })).default([]),
  requestBody: z.looseObject({ content: Contents }).optional(),
  security: z.array(z.unknown()).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ headers: z.record(z.string(), z.unknown()).optional(), content: Contents.optional() }),
  ),
})
export type OperationObject = z.infer<typeof OperationObject>

const OpenApiDocument = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), OperationObject)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})
export type OpenApiDocument = z.infer<typeof OpenApiDocument>

/**
 * The whole document of an app that is ready. It adds what the schemas of the routes do not say: the headers that every call
 * may have, the examples, the public catalog, which another server answers, and the events that are sent.
 */
export function openApiDocument(app: FastifyInstance): OpenApiDocument {
  const written = app.swagger()
  const document = OpenApiDocument.parse(written)
  for (const methods of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) completeOperation(method, operation)
  }
  Object.assign(document.paths, publicCatalogPaths)
  Object.assign(document.components.schemas, catalogSchemas(schemaAddress))
  Object.assign(document.components, { headers, parameters })
  document.components.schemas = usedSchemas(document.paths, document.components.schemas)
  document['x-problems'] = problemTable
  document['x-samples'] = samples.map(({ name, provokes, status, problem }) => ({
    ...{ name, provokes, status },
    problem: problem?.code ?? null,
    places: problem?.places ?? [],
  }))
  document.webhooks = webhookSection
  // `written` is spread first to keep its order of members, in which the version and the title come first.
  return { ...written, ...OpenApiDocument.parse(inSharedForms(plainlyNamed(document))) }
}

/** Repeating these calls changes nothing, even without an idempotency key. */
const idempotentByNature = /^(attestations\.verify|photos\.jobs\.(close|pause|resume|cancel|addresses))$/

function completeOperation(method: string, operation: OperationObject): void {
  const takesKey = method === 'post' && !idempotentByNature.test(operation.operationId)
  if (takesKey) operation.parameters.push(reference('parameters', 'IdempotencyKey'))
  for (const [status, response] of Object.entries(operation.responses)) {
    const names = headersOf(Number(status), { takesKey, isSigned: operation.security?.length === 0 })
    const refs = names.map((name) => [name, reference('headers', name.replaceAll('-', ''))])
    response.headers = { ...response.headers, ...Object.fromEntries(refs) }
  }
  addExamples(operation)
}

function addExamples({ operationId, parameters, requestBody, responses }: OperationObject): void {
  const example = examples[operationId]
  if (!example) return
  const json = requestBody?.content['application/json']
  if (json && example.body !== undefined) json.example = example.body
  for (const parameter of parameters) {
    const value = { ...example.query, ...example.params }[parameter.name ?? '']
    if (value !== undefined) parameter.example = value
  }
  const content = responses[String(example.status)]?.content
  const answer = content?.['application/json'] ?? content?.['text/event-stream']
  if (answer) answer.example = example.answer
}

function headersOf(
  status: number,
  { takesKey, isSigned }: { takesKey: boolean; isSigned: boolean },
): string[] {
  const names = ['X-Request-Id']
  if (status !== 401 && !isSigned) names.push('RateLimit-Policy', 'RateLimit')
  if (status === 401) names.push('WWW-Authenticate')
  if (status === 409 || status === 429 || status === 503) names.push('Retry-After')
  if (takesKey && status < 300) names.push('Idempotency-Replayed')
  return names
}

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
})

const headers = {
  XRequestId: header('The id to quote when you ask for help.', 'req_4yQ0hV7cN2bX9sLd1KfPzRtW'),
  RateLimitPolicy: header(
    'The limits that apply: each with its quota and its window in seconds.',
    '"key";q=100;w=10',
  ),
  RateLimit: header(
    'The calls left in each limit, and in how many seconds there are more.',
    '"key";r=97;t=10',
  ),
  RetryAfter: header('The number of seconds after which to try again.', '2'),
  WWWAuthenticate: header('States that a key is required.', 'Bearer realm="Likeness"'),
  IdempotencyReplayed: header('"true" if this answer repeats that of an earlier call.', 'true'),
}

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A key of your choice, up to 255 printable ASCII characters, such as a UUID. A repeat of the same request with ' +
      'the same key gets the first answer again, and is charged once.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
    example: '0b4f7a52-5c1e-4d0c-9a4a-6f2f7c3c2f11',
  },
}

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
