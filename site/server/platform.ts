import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { type Problem, sendProblem } from './problem.ts'

/** A check may wait for its turn in the API's queue; beyond this nobody waits for the answer. */
const longestAnswerMs = 120_000

/**
 * What the API takes: a photo of 12 MB in base64, and some room. It closes the connection on a larger body, and that may reach the client before its
 * answer does; what is larger for certain is refused here instead.
 */
const largestBodyBytes = Math.ceil(12_000_000 / 3) * 4 + 4096

/**
 * Passes the platform API's paths on to its process, bodies as they come, and answers with a problem when it cannot be
 * reached.
 */
export function platform(apiUrl: string) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (request, reply) => {
      if (Number(request.headers['content-length']) > largestBodyBytes) return sendProblem(reply, tooLarge)
    })
    for (const prefix of ['/api/v1', '/healthz', '/readyz']) {
      app.register(httpProxy, {
        upstream: apiUrl,
        prefix,
        rewritePrefix: prefix,
        // A 503 of the API is its answer; its Retry-After is for the client.
        retryMethods: [],
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
            sendProblem(reply.header('retry-after', '5'), unreachable(error))
          },
        },
      })
    }
  }
}

const tooLarge: Problem = {
  status: 413,
  title: 'The body is too large',
  detail: 'The body is larger than any call accepts.',
  code: 'payload_too_large',
}

/** The gateway's statuses: 504 for an answer that does not come, 503 for a process that is not there, else 502. */
function unreachable(error: Error): Problem {
  if ('statusCode' in error && error.statusCode === 504) {
    return {
      status: 504,
      title: 'The API took too long',
      detail: 'No answer came in time. Sent again with the same Idempotency-Key, a call is charged once.',
      code: 'api_timeout',
    }
  }
  const { cause } = error
  const refused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
  return {
    status: refused ? 503 : 502,
    title: 'The API cannot be reached',
    detail: 'The catalog is still here; checks are not, for the moment. Try again in a few seconds.',
    code: 'api_unreachable',
  }
}
