import type { onRequestAsyncHookHandler } from 'fastify'

/** Refuses bodies that are compressed for the way: what is said of their size would not hold for what is in them. */
export const refuseEncodedBodies: onRequestAsyncHookHandler = async (request, reply) => {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return
  const detail = 'Send the body as it is, without Content-Encoding.'
  return reply.header('Accept-Encoding', 'identity').problem({ code: 'unsupported_media_type', detail })
}
