import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { problemHeaders, transportHeaders } from '../../delivery/answer-headers.ts'
import { headerLines } from '../../delivery/header-lines.ts'
import type { Problem } from '../../delivery/problems.ts'
import type { Connections } from './connections.ts'
import { endInStages } from './lingering-close.ts'
import { notHttp, tooManyHeaders, tooSlow } from './refusals.ts'

/**
 * How the server answers bytes that never become a whole request: not HTTP, headers that are too large, or a request that
 * does not arrive in time. A connection on which another answer is due is cut, because an answer written now would be
 * read as that one.
 */
export function answerBroken(
  baseUrl: string,
  lingerMs: number,
  connections: () => Connections | undefined,
): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  return ({ code }, socket: Socket) => {
    if (code === 'ECONNRESET' || !socket.writable || connections()?.answering(socket)) {
      socket.destroy()
      return
    }
    const problem = problemOf(code)
    const type = `${baseUrl}/docs/api/problems#${problem.code}`
    const body = JSON.stringify({ type, ...problem, request_id: `req_${randomUUID().replaceAll('-', '')}` })
    const headers = {
      ...problemHeaders,
      ...transportHeaders(baseUrl),
      'content-length': `${Buffer.byteLength(body)}`,
      connection: 'close',
    }
    const lines = headerLines(headers, (name, value) => `${name}: ${value}`).replaceAll('\n', '\r\n')
    const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`
    endInStages(socket, lingerMs, `${status}\r\n${lines}\r\n\r\n${body}`)
  }
}

/** The problem for an error of a connection, by the codes of Node and of its HTTP parser. */
function problemOf(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow
  return code === 'HPE_HEADER_OVERFLOW' ? tooManyHeaders : notHttp
}
