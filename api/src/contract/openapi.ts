import { createHash } from 'node:crypto'
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
