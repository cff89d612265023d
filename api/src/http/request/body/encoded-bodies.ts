import type { onRequestHookHandler } from 'fastify'

/** Refuses bodies with a Content-Encoding, because limits on the size of the body would not hold for its decoded content. */
export const refuseEncodedBodies: onRequestHookHandler = (request, reply, done) => {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return done()
  const detail = 'A compressed body is not accepted. Send the body without Content-Encoding.'
  reply.header('Accept-Encoding', 'identity').problem({ code: 'unsupported_media_type', detail })
}
