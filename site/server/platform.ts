import { Readable } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { apiUnreachable, gatewayProblems, type Problem, tooLarge } from '../delivery/problems.ts'
import { BodyTooLarge, boundedBody } from './bounded-body.ts'
import { sendProblem } from './problem.ts'
import { pathOf } from './request-path.ts'
import { unreadableAddress } from './unknown-address.ts'

/** A check may wait for its turn in the API's queue; beyond this nobody waits for the answer. */
const longestAnswerMs = 120_000

/**
 * What the API takes: where photos are sent one of 12 MB, bare or in base64 or in a form, with some room; 48 MB of
 * them in base64 in a job; 512 KiB of what is told of a payment; 64 KiB elsewhere. It closes the connection on a larger body, and that may be noticed here
 * before its answer is; so what is larger is refused here.
 */
const largestPhotoBytes = 12_000_000
const largestBodyBytes = {
  image: largestPhotoBytes,
  form: largestPhotoBytes + 16_384,
  json: Math.ceil(largestPhotoBytes / 3) * 4 + 4096,
  job: Math.ceil(48_000_000 / 3) * 4 + 64 * 1024,
  payment: 512 * 1024,
  elsewhere: 64 * 1024,
}

/**
 * Passes the platform API's paths on to its process, bodies as they come, and answers with a problem when it cannot be
 * reached.
 */
export function platform(apiUrl: string) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      if (Number(request.headers['content-length']) > limitOf(request)) return sendProblem(reply, tooLarge)
    })
    app.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.statusCode !== 400) throw error
      return sendProblem(reply, unreadableAddress)
    })
    const prefixes = [
      '/api/v1',
      '/api/dashboard',
      webhookOfPayments,
      '/api/openapi.json',
      '/healthz',
      '/readyz',
    ]
    for (const prefix of prefixes) {
      app.register(httpProxy, {
        upstream: apiUrl,
        prefix,
        rewritePrefix: prefix,
        // A 503 of the API is its answer; its Retry-After is for the client.
        retryMethods: [],
        logSerializers: { err: inOneLine },
        preHandler: (request, _reply, done) => {
          if (request.body instanceof Readable) request.body = boundedBody(request.body, limitOf(request))
          done()
        },
        undici: { headersTimeout: longestAnswerMs, bodyTimeout: longestAnswerMs },
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => ({
            ...headers,
            // Node has told the client to go on by now; undici refuses to ask that of the API once more.
            expect: undefined,
            'x-forwarded-for': [headers['x-forwarded-for'], request.socket.remoteAddress]
              .filter(Boolean)
              .join(', '),
            'x-forwarded-host': headers['x-forwarded-host'] ?? request.host,
            'x-forwarded-proto': headers['x-forwarded-proto'] ?? request.protocol,
          }),
          onError: (reply, { error }) => {
            if (error.cause instanceof BodyTooLarge) sendProblem(reply, tooLarge)
            else sendProblem(reply.header('retry-after', '5'), unreachable(error))
          },
        },
      })
    }
  }
}

/** What Stripe tells of payments; signed, so that not a byte of it may change on the way. */
const webhookOfPayments = '/api/stripe/webhook'

function limitOf(request: FastifyRequest): number {
  const path = pathOf(request)
  if (path === '/api/v1/photos/jobs') return largestBodyBytes.job
  if (path === webhookOfPayments) return largestBodyBytes.payment
  if (!/^\/api\/(v1|dashboard)\/photos\//.test(path)) return largestBodyBytes.elsewhere
  const type = request.headers['content-type'] ?? ''
  if (/^image\//i.test(type)) return largestBodyBytes.image
  if (/^multipart\//i.test(type)) return largestBodyBytes.form
  return largestBodyBytes.json
}

/** A failed call's reason for the log. The stack only ever leads through the proxy's own packages. */
function inOneLine(error: Error): string {
  return 'code' in error ? `${error.code}: ${error.message}` : error.message
}

/** The gateway's statuses: 504 for an answer that does not come, 503 for a process that is not there, else 502. */
function unreachable(error: Error): Problem {
  if ('statusCode' in error && error.statusCode === 504) {
    return {
      ...gatewayProblems.api_timeout,
      detail: 'No answer came in time. Sent again with the same Idempotency-Key, a call is charged once.',
      code: 'api_timeout',
    }
  }
  const { cause } = error
  const refused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
  return { ...apiUnreachable, status: refused ? 503 : 502 }
}
