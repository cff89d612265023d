import type { onRequestHookHandler } from 'fastify'

const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses each request that changes something and was not sent by one of our pages. A browser adds its cookies to requests
 * of any page, but it also states the origin of that page.
 * @param baseUrl The public address of our pages.
 */
export function ownPagesOnly(baseUrl: string): onRequestHookHandler {
  const own = new URL(baseUrl).origin
  return (request, reply, done) => {
    if (reading.includes(request.method) || request.headers.origin === own) return done()
    reply.problem({
      code: 'foreign_origin',
      detail: `Only pages of ${own} may send this request. Use those.`,
    })
  }
}
