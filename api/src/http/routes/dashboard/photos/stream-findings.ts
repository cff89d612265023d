import { Readable } from 'node:stream'
import type { FindingListener } from '@likeness/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Outcome, Problem } from '../../../../foundation/problem.ts'
import { serverSentEvent } from '../../../../foundation/server-sent-event.ts'
import { CheckedAnswer } from '../../../../photo-creation/answers.ts'
import { sendEvents } from '../../../answers/server-sent-events.ts'
import { faultOf } from '../../../problems/faults.ts'
import { problemAnswer } from '../../../problems/problem-reply.ts'

/** Whether a caller prefers the findings of a check one by one to a single answer. */
export function asksForEvents({ headers }: FastifyRequest): boolean {
  return /\btext\/event-stream\b/i.test(headers.accept ?? '')
}

/**
 * Answers with the findings of a check as soon as they are known, as server-sent events: `finding` for each, and at the end
 * `result` with the whole answer, or `problem`. The events begin with the first finding: a problem before it is answered
 * like any other.
 * @param check Does the check, and reports its findings while it runs.
 */
export async function streamCheck(
  reply: FastifyReply,
  baseUrl: string,
  check: (onFinding: FindingListener) => Promise<Outcome<z.input<typeof CheckedAnswer>>>,
): Promise<FastifyReply> {
  // If the caller leaves before the end, the body stays in memory until the end; the answer does not count as closed
  // before.
  const over = Promise.withResolvers<void>()
  const events = new Readable({
    read() {},
    destroy: (error, done) => {
      over.promise.then(() => done(error))
    },
  })
  let begun = false
  const send = (name: string, data: unknown) => {
    events.push(serverSentEvent(name, data))
    if (!begun) sendEvents(reply, events)
    begun = true
  }
  const sendProblem = (problem: Problem) => {
    reply.problemCode = problem.code
    send('problem', JSON.parse(problemAnswer(problem, reply.request.id, baseUrl).body))
  }
  try {
    const checked = await check((finding) => send('finding', finding))
    if (checked.ok) send('result', CheckedAnswer.parse(checked.value))
    else if (begun) sendProblem(checked.problem)
    else return reply.problem(checked.problem)
  } catch (error) {
    if (!begun) throw error
    reply.log.error({ error }, 'failed')
    sendProblem(faultOf(error))
  } finally {
    events.push(null)
    over.resolve()
  }
  return reply
}
