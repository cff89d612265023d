import type { FastifyInstance } from 'fastify'
import type { Problem } from '../../../foundation/problem.ts'

/**
 * Refuses what Node's parser accepts although it is ambiguous: a second Host header, which a proxy in front may read
 * instead of the first (RFC 9112 section 3.2); and more headers than Node keeps, because those beyond are dropped unread.
 * @param mostHeaders The most headers of a request.
 */
export function refuseAmbiguous(app: FastifyInstance, mostHeaders: number): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, reply, done) => {
    if (rawHeaders.length / 2 > mostHeaders) reply.header('Connection', 'close').problem(tooMany(mostHeaders))
    else if (hostsIn(rawHeaders) > 1) reply.header('Connection', 'close').problem(twoHosts)
    else done()
  })
}

/** The number of Host headers. Names and values alternate; Node's parsed headers have only the first one. */
function hostsIn(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length
}

const twoHosts: Problem = {
  code: 'invalid_request',
  detail: 'The request has more than one Host header. Send one.',
}

function tooMany(mostHeaders: number): Problem {
  return {
    code: 'headers_too_large',
    detail: `The request has more than ${mostHeaders} headers. Send fewer.`,
  }
}
