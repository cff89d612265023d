import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { newId } from '../foundation/identifiers.ts'
import type { Problem } from '../foundation/problem.ts'
import { problemAnswer } from './problems.ts'

/** The answers that a connection still waits for; more than one if its client pipelines. */
const unanswered = new WeakMap<Duplex, Set<ServerResponse>>()

/** Connections that are to end after the last of those answers. */
const ending = new WeakSet<Duplex>()

/** Tracks the unanswered requests of each connection. It must be the first hook, so that it runs as soon as Node emits a
 *  request. */
export function addUnanswered(app: FastifyInstance): void {
  app.addHook('onRequest', function trackUnanswered({ raw: { socket } }, { raw: answer }, done) {
    const open = unanswered.get(socket) ?? new Set()
    unanswered.set(socket, open.add(answer))
    answer.once('close', () => {
      open.delete(answer)
      if (ending.has(socket) && !hasAnswerToCome(socket)) socket.end()
    })
    done()
  })
}

/** Whether a connection waits for an answer. A request with an incomplete body does not count: nothing of its answer was
 *  sent, and further bytes are part of it. */
export function hasAnswerToCome(socket: Duplex): boolean {
  const open = [...(unanswered.get(socket) ?? [])]
  return open.some((answer) => answer.req.complete || answer.headersSent)
}

/** Within this time, a caller who still sends has noticed the answer, or has sent everything. */
const lingerSeconds = 10

const lingering = new WeakSet<Socket>()

/**
 * Ends a connection whose request is answered before all of its body has arrived, such as a photo that is too large. It
 * follows the stages of RFC 9112 section 9.6: send the answer, close our side, then read and drop for some seconds whatever
 * the caller still sends. Closing at once would reset the connection, and a caller who reads only after its last byte would
 * miss the answer.
 */
export function addLingeringClose(app: FastifyInstance): void {
  app.addHook('onRequest', function dropAfterAnswer({ raw: { socket } }, reply, done) {
    if (!lingering.has(socket)) return done()
    // The answer to a further request on such a connection could not be sent.
    reply.hijack()
    socket.destroy()
  })
  app.addHook('onSend', function closeIfUnread({ raw }, reply, payload, done) {
    // Kept open, the connection would wait for its next request behind a body that is not read.
    if (!raw.complete && hasBody(raw)) {
      reply.header('Connection', 'close')
      raw.unpipe()
      lingering.add(raw.socket)
      // Node calls it when the answer is written.
      raw.socket.destroySoon = () => endInStages(raw.socket)
    }
    done(null, payload)
  })
}

/** Whether a request has a body that is not empty, as far as its headers tell. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Ends our side of a connection after some last bytes, and the other side soon after if the client does not end it. The
 * site's server does the same (`site/server/edge/edge.ts`); the two share no code because it must not import the API.
 */
function endInStages(socket: Socket, lastBytes = ''): void {
  socket.end(lastBytes)
  dropUnparsed(socket)
  const giveUp = setTimeout(() => socket.destroy(), lingerSeconds * 1000)
  socket.once('close', () => clearTimeout(giveUp))
}

/** Reads what still arrives without parsing it as HTTP: two million chunks of a byte take seconds to parse. */
function dropUnparsed(socket: Socket): void {
  const drop = () => {}
  // With a listener, Node's parser gets the bytes through another listener, and not from the system.
  socket.on('data', drop)
  socket.removeAllListeners('data')
  socket.on('data', drop)
  socket.resume()
}

/** How the app answers bytes that never become a request: not HTTP, headers too large, or an address that cannot be
 *  decoded. */
export function brokenRequests(baseUrl: string): FastifyServerOptions {
  return {
    frameworkErrors: (_error, request, reply) => {
      const problem = invalid('The address is not percent-encoded correctly. Correct its encoding.')
      const { status, headers, body } = problemAnswer(problem, request.id, baseUrl)
      reply.raw.writeHead(status, headers).end(body)
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      // An answer written now would be read as the answer to a request that is still in progress.
      if (hasAnswerToCome(socket)) {
        ending.add(socket)
        return
      }
      const problem =
        problemsOfConnections[error.code] ??
        invalid('The request is not valid HTTP. Send an HTTP/1.1 request.')
      const { status, headers, body } = problemAnswer(problem, newId('req'), baseUrl)
      const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      // Otherwise a request that is too slow could go on arriving, and be kept, for as long as its sender likes.
      endInStages(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    },
  }
}

/** The problems of connections, by the codes of Node and of its HTTP parser. */
const problemsOfConnections: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'request_timeout',
    detail: 'The request did not arrive in time. Send a smaller photo, or use a faster connection.',
  },
  HPE_HEADER_OVERFLOW: {
    code: 'headers_too_large',
    detail: 'The headers are larger than this server accepts. Send fewer or shorter headers.',
  },
  HPE_INVALID_EOF_STATE: invalid('The request ended before it was complete. Send it again.'),
}

function invalid(detail: string): Problem {
  return { code: 'invalid_request', detail }
}

/**
 * Ends each connection after the answer in progress when the app begins to close. Node closes only the connections that
 * are idle at that moment. A connection that becomes idle later would keep the process alive until its client closes it.
 */
export function addDraining(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', function closeIfDraining(_request, reply, payload, done) {
    if (closing) reply.header('Connection', 'close')
    done(null, payload)
  })
}
