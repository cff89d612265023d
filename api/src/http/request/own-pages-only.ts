import type { onRequestHookHandler } from 'fastify'

const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses whatever changes something and was not sent by a page of ours: a browser adds its cookies to what any page
 * sends, but it says of which origin that page is.
 * @param baseUrl Where the public reaches our pages.
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
