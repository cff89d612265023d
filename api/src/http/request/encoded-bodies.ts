import type { onRequestHookHandler } from 'fastify'

/** Refuses bodies that are compressed for the way: what is said of their size would not hold for what is in them. */
export const refuseEncodedBodies: onRequestHookHandler = (request, reply, done) => {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return done()
  const detail = 'A compressed body is not accepted. Send the body without Content-Encoding.'
  reply.header('Accept-Encoding', 'identity').problem({ code: 'unsupported_media_type', detail })
}
