import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { newId } from '../../foundation/identifiers.ts'
import type { Problem } from '../../foundation/problem.ts'
import { endInStages } from './lingering-close.ts'
import { problemAnswer } from './problem-reply.ts'
import { endAfterAnswers } from './unanswered.ts'

/** How the app answers bytes that never become a request: not HTTP, headers too large, or an address that cannot be
 *  decoded. */
export function brokenRequests(baseUrl: string): FastifyServerOptions {
  return {
    frameworkErrors: (_error, request, reply) => {
      const problem: Problem = {
        code: 'invalid_request',
        detail: 'The address is not percent-encoded correctly. Correct its encoding.',
      }
      const { status, headers, body } = problemAnswer(problem, request.id, baseUrl)
      reply.raw.writeHead(status, headers).end(body)
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      // An answer written now would be read as the answer to a request that is still in progress.
      if (endAfterAnswers(socket)) return
      const { status, headers, body } = problemAnswer(problemOf(error.code), newId('req'), baseUrl)
      const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      // Otherwise a request that is too slow could go on arriving, and be kept, for as long as its sender likes.
      endInStages(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    },
  }
}

/** The problem for an error of a connection, by the codes of Node and of its HTTP parser. */
function problemOf(errorCode: string | undefined): Problem {
  switch (errorCode) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        code: 'request_timeout',
        detail: 'The request did not arrive in time. Send a smaller photo, or use a faster connection.',
      }
    case 'HPE_HEADER_OVERFLOW':
      return {
        code: 'headers_too_large',
        detail: 'The headers are larger than this server accepts. Send fewer or shorter headers.',
      }
    case 'HPE_INVALID_EOF_STATE':
      return { code: 'invalid_request', detail: 'The request ended before it was complete. Send it again.' }
  }
  return { code: 'invalid_request', detail: 'The request is not valid HTTP. Send an HTTP/1.1 request.' }
}
