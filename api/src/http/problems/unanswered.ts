import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** The answers that a connection still waits for; more than one where its client pipelines. */
const unanswered = new WeakMap<Duplex, Set<ServerResponse>>()

/** Connections that are to end with the last of those. */
const ending = new WeakSet<Duplex>()

/** Keeps account of each connection's unanswered requests. Has to be the first hook, to run as soon as Node emits one. */
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
 * Ends a connection whose client went on with what can't be read, once the requests before that have their answers.
 * @returns False, and nothing is done, where no answer is to come: the connection is free for one about the fault.
 */
export function endAfterAnswers(socket: Duplex): boolean {
  if (!hasAnswerToCome(socket)) return false
  ending.add(socket)
  return true
}

/** Not to a request whose body is incomplete: what can't be read is part of it, and nothing of an answer was sent. */
function hasAnswerToCome(socket: Duplex): boolean {
  const open = [...(unanswered.get(socket) ?? [])]
  return open.some((answer) => answer.req.complete || answer.headersSent)
}
