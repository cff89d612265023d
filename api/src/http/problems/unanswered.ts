import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** The answers that a connection still waits for; more than one if its client pipelines. */
const unanswered = new WeakMap<Duplex, Set<ServerResponse>>()

/** Connections that are to end after the last of those answers. */
const ending = new WeakSet<Duplex>()

/** Tracks the unanswered requests of each connection. It must be the first hook, so that it runs as soon as Node emits a
 *  request. */
export function addUnanswered(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    const open = unanswered.get(socket) ?? new Set()
    unanswered.set(socket, open.add(answer))
    answer.once('close', () => {
      open.delete(answer)
      if (ending.has(socket) && !hasAnswerToCome(socket)) socket.end()
    })
    done()
  })
}

/**
 * Ends a connection whose client sent unreadable bytes after complete requests, when those requests have their answers.
 * @returns False, without effect, if no answer is pending: an answer about the fault can then be sent on the connection.
 */
export function endAfterAnswers(socket: Duplex): boolean {
  if (!hasAnswerToCome(socket)) return false
  ending.add(socket)
  return true
}

/** Whether a connection waits for an answer. A request with an incomplete body does not count: nothing of its answer was
 *  sent, and further bytes are part of it. */
export function hasAnswerToCome(socket: Duplex): boolean {
  const open = [...(unanswered.get(socket) ?? [])]
  return open.some((answer) => answer.req.complete || answer.headersSent)
}
