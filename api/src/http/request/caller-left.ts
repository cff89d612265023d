import type { FastifyReply } from 'fastify'

/** Aborts when the caller no longer waits for an answer, at once if the caller has already hung up. */
export function callerLeft({ request, raw: answer }: FastifyReply): AbortSignal {
  const { socket } = request.raw
  const left = new AbortController()
  const leave = () => {
    socket.off('close', leave)
    left.abort()
  }
  if (socket.destroyed) left.abort()
  else socket.once('close', leave)
  answer.once('close', leave)
  return left.signal
}
