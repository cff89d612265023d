import httpProxy from '@fastify/http-proxy'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import {
  apiUnreachable,
  gatewayProblems,
  type Problem,
  tooLarge,
  unreadableType,
} from '../delivery/problems.ts'
import { guardedBody } from './edge/guarded-body.ts'
import type { SiteLimits } from './edge/limits.ts'
import { BodyRefused, sendProblem } from './edge/refusals.ts'
import { unreadableAddress } from './pages.ts'
import { pathOf } from './published-site.ts'

/**
 * The largest bodies that the API accepts. The API closes the connection on a larger body, and the proxy may notice that
 * before the API's answer, so larger bodies are refused here. Addresses that take photos accept one of 12 MB (as it is,
 * in base64 or in a form) with some room, and a job 48 MB of photos in base64. Events of payments may have 512 KiB, an
 * attestation with its photo 1 MiB, and all other bodies 64 KiB.
 */
const largestPhotoBytes = 12_000_000
const largestBodyBytes = {
  image: largestPhotoBytes,
  form: largestPhotoBytes + 16_384,
  json: Math.ceil(largestPhotoBytes / 3) * 4 + 4096,
  job: Math.ceil(48_000_000 / 3) * 4 + 64 * 1024,
  payment: 512 * 1024,
  attestation: 1024 * 1024,
  elsewhere: 64 * 1024,
}

/**
 * Passes requests under the platform API's paths on to its process, with bodies as they come. Answers with a problem if
 * that process cannot be reached.
 */
export function platform(apiUrl: string, limits: SiteLimits) {
  return async (app: FastifyInstance): Promise<void> => {
    // A text would otherwise be read whole before it is passed on.
    app.removeAllContentTypeParsers()
    app.addHook('onRequest', async (request, reply) => {
      if (pathOf(request).startsWith(uploads)) reply.headers(openToPages)
      if (Number(request.headers['content-length']) > limitOf(request)) return sendProblem(reply, tooLarge)
    })
    app.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return sendProblem(reply, unreadableType)
      if (error.statusCode !== 400) throw error
      return sendProblem(reply, unreadableAddress)
    })
    const prefixes = [
      '/api/v1',
      '/api/dashboard',
      webhookOfPayments,
      '/api/openapi.json',
      attestations,
      '/.well-known/jwks.json',
      '/healthz',
      '/readyz',
    ]
    for (const prefix of prefixes) {
      app.register(httpProxy, {
        upstream: apiUrl,
        prefix,
        rewritePrefix: prefix,
        // A status of 503 from the API is an answer too; its Retry-After is for the client.
        retryMethods: [],
        // Its lines name the called address.
        disableRequestLogging: true,
        preHandler: (request, reply, done) => {
          if (request.body === request.raw) {
            request.body = guardedBody(request.raw, reply.raw, { limits, largestBytes: limitOf(request) })
          }
          done()
        },
        undici: {
          headersTimeout: limits.answerMs,
          bodyTimeout: limits.answerMs,
          connect: { timeout: limits.connectMs },
          // More than may hold one with a body that is still arriving.
          connections: 2 * limits.bodies,
        },
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => ({
            ...passedOn(headers),
            // A body of a method that has none is not passed on.
            ...(request.body === undefined && { 'content-length': undefined }),
            // Node has already answered 100 Continue to the client, and undici refuses to send `Expect` to the API.
            expect: undefined,
            'x-forwarded-for': [headers['x-forwarded-for'], request.socket.remoteAddress]
              .filter(Boolean)
              .join(', '),
            'x-forwarded-host': headers['x-forwarded-host'] ?? request.host,
            'x-forwarded-proto': headers['x-forwarded-proto'] ?? request.protocol,
          }),
          rewriteHeaders: passedOn,
          onError: (reply, { error }) => {
            if (error.cause instanceof BodyRefused) sendProblem(reply, error.cause.problem)
            else sendProblem(reply.header('retry-after', '5'), unreachable(error))
          },
        },
      })
    }
  }
}

/** The address for Stripe's events of payments. They are signed, so every byte of them must be passed on unchanged. */
const webhookOfPayments = '/api/stripe/webhook'

/** What verifies attestations, below the public catalog's address and yet answered by the API. */
const attestations = '/api/public/attestations'

/** The addresses to which pages of all origins may send a photo. */
const uploads = '/api/v1/uploads/'

/** What the API answers there too, so that such a page can also read a refusal of this server. */
const openToPages = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }

/** The addresses that take a photo. */
const takesPhotos = /^\/api\/((v1|dashboard)\/photos\/|v1\/uploads\/|v1\/reviews$)/

function limitOf(request: FastifyRequest): number {
  const path = pathOf(request)
  if (path === '/api/v1/photos/jobs') return largestBodyBytes.job
  if (path === webhookOfPayments) return largestBodyBytes.payment
  if (path.startsWith(attestations)) return largestBodyBytes.attestation
  if (!takesPhotos.test(path)) return largestBodyBytes.elsewhere
  const type = request.headers['content-type'] ?? ''
  if (/^image\//i.test(type)) return largestBodyBytes.image
  if (/^multipart\//i.test(type)) return largestBodyBytes.form
  return largestBodyBytes.json
}

/** The problem of a call that got no answer: 504 after the time limit, 503 if the API does not run, otherwise 502. */
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

/** Headers that are about one connection only, so that a server between two of them does not pass them on (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The headers of a request or an answer that are passed on. */
function passedOn<Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name.toLowerCase())))
}
