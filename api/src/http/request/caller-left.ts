import type { FastifyReply } from 'fastify'

/** Aborts once nobody waits for an answer any more: its caller hung up, or has it. */
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
