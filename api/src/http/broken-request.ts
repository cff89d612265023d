import type { FastifyServerOptions } from 'fastify'
import { newId } from '../identifiers.ts'
import type { Problem } from '../problem.ts'
import { problemAnswer } from './problem-reply.ts'

/** How the app answers what never becomes a request: no HTTP, headers too large, an address that can't be decoded. */
export function brokenRequests(): FastifyServerOptions {
  return {
    frameworkErrors: (_error, request, reply) => {
      const problem: Problem = {
        code: 'invalid_request',
        detail: 'The address is not properly percent-encoded.',
      }
      const { status, headers, body } = problemAnswer(problem, request.id)
      reply.raw.writeHead(status, headers).end(body)
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      const problem: Problem = {
        code: 'invalid_request',
        detail: 'The request is not HTTP, too slow or too long.',
      }
      const { headers, body } = problemAnswer(problem, newId('req'))
      const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`)
    },
  }
}
