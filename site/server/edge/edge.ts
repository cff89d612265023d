import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { headerLines, problemHeaders, transportHeaders } from '../../delivery/answer-headers.ts'
import type { Problem } from '../../delivery/problems.ts'
import { trustedProxies } from './address.ts'
import { hasBody, limitCallers, limitConnections } from './callers.ts'
import type { SiteLimits } from './limits.ts'
import { notHttp, notOneHost, refuse, tooManyHeaders, tooSlow } from './refusals.ts'

const ending = new WeakSet<Socket>()

/**
 * Ends a connection whose request is answered before all of its body has arrived. What still arrives is read and dropped
 * for `lingerMs`; then the connection is cut. Closing at once would reset the connection, and a caller who reads only after
 * its last byte would miss the answer (RFC 9112, 9.6).
 */
function addLingeringClose(app: FastifyInstance, lingerMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (ending.has(raw.socket)) {
      // The answer to a further request on a connection that ends could not be sent.
      reply.hijack()
      raw.socket.destroy()
      return
    }
    reply.raw.once('prefinish', () => {
      if (raw.complete || !hasBody(request)) return
      raw.unpipe()
      ending.add(raw.socket)
      // Node would call its own when the answer is written, and reset the connection.
      raw.socket.destroySoon = () => endInStages(raw.socket, lingerMs)
      reply.raw.once('finish', () => raw.socket.destroySoon())
    })
    done()
  })
  // Otherwise its caller would send the next request on the connection. A page is sent before it is known.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && hasBody(request)) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Ends our side of a connection after some last bytes, and the other side soon after if the caller does not end it. */
function endInStages(socket: Socket, lingerMs: number, lastBytes = ''): void {
  if (socket.writableEnded) return
  socket.end(lastBytes)
  dropUnparsed(socket)
  const giveUp = setTimeout(() => socket.destroy(), lingerMs)
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

/**
 * How the server answers bytes that never become a whole request: not HTTP, headers that are too large, or a request that
 * does not arrive in time. A connection on which another answer is due is cut, because an answer written now would be
 * read as that one.
 */
function answerBroken(
  baseUrl: string,
  lingerMs: number,
  isAnswering: (socket: Socket) => boolean,
): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  return ({ code }, socket: Socket) => {
    if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
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

/**
 * Refuses a request that names no host or several (RFC 9112, 3.2), an address of another host, or too many headers. Node
 * itself refuses a body with both Content-Length and Transfer-Encoding.
 */
function requireOneHost(app: FastifyInstance, { headerCount }: Pick<SiteLimits, 'headerCount'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.rawHeaders.length / 2 > headerCount) return refuse(request, reply, tooManyHeaders)
    if (!namesOneHost(request.raw, request.originalUrl)) return refuse(request, reply, notOneHost)
  })
}

function namesOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage, address: string): boolean {
  const named = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (named.length === 0 && httpVersion === '1.0') return true
  const { host = '' } = headers
  if (named.length !== 1 || !/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host)) return false
  return address.startsWith('/') || hostIn(address) === host.toLowerCase()
}

/** The address without scheme and host, which a request to a proxy names (RFC 9112, 3.2.2), so that one route serves both. */
function withoutHost({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return hostIn(url) === null ? url : url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
}

function hostIn(address: string): string | null {
  return /^https?:\/\/([^/?#]*)/i.exec(address)?.[1]?.toLowerCase() ?? null
}

/**
 * What stands between the network and the pages: times, sizes and shares, so that no caller can keep others out.
 * @param proxies The proxies whose X-Forwarded-For is believed, as `trustedProxies` reads them.
 * @returns `options`: what the server is made with. `guard` adds the limits to the server that was made so, before any other
 * part adds a hook.
 */
export function edgeOf(limits: SiteLimits, baseUrl: string, proxies: string) {
  const trusted = trustedProxies(proxies) ?? (() => false)
  let isAnswering = (_: Socket) => false
  return {
    options: {
      trustProxy: trusted,
      rewriteUrl: withoutHost,
      requestTimeout: limits.requestMs,
      connectionTimeout: limits.silentMs,
      keepAliveTimeout: limits.idleMs,
      http: {
        headersTimeout: limits.headersMs,
        maxHeaderSize: limits.headerBytes,
        connectionsCheckingInterval: limits.lookEveryMs,
      },
      clientErrorHandler: answerBroken(baseUrl, limits.lingerMs, (socket) => isAnswering(socket)),
    },
    guard: (app: FastifyInstance) => {
      isAnswering = limitConnections(app, limits, trusted)
      addLingeringClose(app, limits.lingerMs)
      requireOneHost(app, limits)
      limitCallers(app, limits)
    },
  }
}
