import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import { complete, type OpenApiDocument } from './complete-document.ts'
import { introduction, tags } from './introduction.ts'
import type { Operation } from './operations.ts'

const openApiPath = '/api/openapi.json'

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
      const { operation } = route.route.config ?? {}
      const { body, ...others } = route.schema ?? {}
      if (!operation) return { schema: { hide: true }, url: route.url }
      const { schema, url } = jsonSchemaTransform({ ...route, schema: others })
      const taken = body === undefined ? {} : { body: bodyByType(route, body) }
      return { schema: { ...schema, ...taken, ...described(operation, schema) }, url }
    },
    transformObject: jsonSchemaTransformObject,
  })

  let written: { body: string; etag: string } | undefined
  app.get(openApiPath, async (request, reply) => {
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

/** The whole document of an app that is ready. */
export function openApiDocument(app: FastifyInstance): OpenApiDocument {
  return complete(app.swagger())
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
function described(
  { operation, price, scope, signed }: Operation,
  schema: { description?: string } | undefined,
) {
  const cost = Number(price) > 0 ? `${price} USD a call` : 'free'
  const needs = signed ? 'No API key' : `Scope: \`${scope}\``
  return {
    operationId: operation,
    description: `${schema?.description ?? ''}\n\nPrice: ${cost}. ${needs}.`.trim(),
    security: signed ? [] : [{ key: [] }],
    'x-price': price,
    ...(!signed && { 'x-scope': scope }),
  }
}

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
