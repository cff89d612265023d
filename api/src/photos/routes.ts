import type { Catalog } from '@likeness/rules'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Caller, callerOf } from '../accounts/caller.ts'
import { findDocument } from '../catalog/find-document.ts'
import type { Engine } from '../compliance/engine.ts'
import { limits } from '../compliance/limits.ts'
import { CheckResult, type Mode } from '../compliance/result.ts'
import { answers } from '../contract/answers.ts'
import { type Operation, operations } from '../contract/operations.ts'
import { routeOf } from '../contract/route.ts'
import type { KeyedCall } from '../idempotency/claim.ts'
import { idempotencyKeyOf } from '../idempotency/key-header.ts'
import { secretsOf } from '../idempotency/seal.ts'
import { Charge } from '../metering/charge.ts'
import { type Metering, paidCall } from '../metering/paid-call.ts'
import type { ProblemCode } from '../problem.ts'
import { readImageDataUrl } from './data-url.ts'

export const CheckRequest = z.strictObject({
  documentId: z.string('must be the id of a document, such as "us-passport".').min(1).max(200),
  imageBase64: z.string('must be the image as a data URL: data:<mime type>;base64,<data>.'),
})

export const CheckAnswer = CheckResult.extend({ request_id: z.string(), charge: Charge })

const problemsOfPhotoCalls: ProblemCode[] = [
  'malformed_json',
  'insufficient_funds',
  'unknown_document',
  'idempotency_in_progress',
  'payload_too_large',
  'unsupported_media_type',
  'unsupported_image_format',
  'unreadable_image',
  'too_many_pixels',
  'idempotency_key_reused',
  'engine_failure',
  'queue_full',
  'check_timed_out',
]

/** The largest image in base64, and the rest of the body. */
const bodyLimit = Math.ceil(limits.maxFileBytes / 3) * 4 + 4096

/** An operation that judges a photo, and what its reader should know. */
interface Judging {
  operation: Operation
  mode: Mode
  summary: string
  description: string
}

const judgings: Judging[] = [
  {
    operation: operations.check,
    mode: 'check',
    summary: 'Check whether a photo can be used',
    description:
      'Judges the best crop that the document allows, and says which one it is; a photo that already conforms is judged as it is. Charged when a verdict is given, whatever it says.',
  },
  {
    operation: operations.validate,
    mode: 'validate',
    summary: 'Validate a file as it is',
    description:
      'Judges the very file: its pixels, shape, size, format and resolution as well as the portrait, without any crop. Charged when a verdict is given, whatever it says.',
  },
]

/** `POST /photos/check` and `/photos/validate`: judge one photo against one document's rule, for its price. */
export function photoRoutes(engine: Engine, catalog: Catalog, metering: Metering): FastifyPluginAsyncZod {
  return async (app) => {
    for (const judging of judgings) app.register(judgingRoute(judging, engine, catalog, metering))
  }
}

function judgingRoute(
  { operation, mode, summary, description }: Judging,
  engine: Engine,
  catalog: Catalog,
  metering: Metering,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operation),
      bodyLimit,
      schema: {
        summary,
        description,
        tags: ['Photos'],
        body: CheckRequest,
        response: answers({ 200: CheckAnswer }, problemsOfPhotoCalls),
      },
      handler: async (request, reply) => {
        const caller = callerOf(request)
        const key = idempotencyKeyOf(request.headers)
        if (!key.ok) return reply.problem(key.problem)
        const image = readImageDataUrl(request.body.imageBase64, '/imageBase64')
        if (!image.ok) return reply.problem(image.problem)
        const document = findDocument(catalog, request.body.documentId)
        if (!document.ok) return reply.problem(document.problem)

        const keyed =
          key.value && keyedCall(caller, key.value, [operation.path, document.value.id, image.value])
        const paid = await paidCall(metering, {
          caller,
          priced: operation,
          ...(keyed && { keyed }),
          isAbandoned: () => request.raw.socket.destroyed,
          work: (signal) => engine.check({ bytes: image.value, document: document.value, mode, signal }),
          answer: (result, charge) =>
            JSON.stringify(CheckAnswer.parse({ ...result, request_id: request.id, charge })),
        })
        if (!paid.ok) return reply.problem(paid.problem)
        if (paid.value.replayed) reply.header('Idempotency-Replayed', 'true')
        return sendWritten(reply, paid.value.body)
      },
    })
  }
}

function keyedCall({ accountId }: Caller, key: string, content: (string | Uint8Array)[]): KeyedCall {
  return { accountId, key, secrets: secretsOf(accountId, key, content) }
}

/** Sends a body that is already written, so that a replay is the first answer byte for byte. */
function sendWritten(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body)
}
