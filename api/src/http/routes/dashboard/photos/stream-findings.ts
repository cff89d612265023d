import { Readable } from 'node:stream'
import type { FindingListener } from '@likeness/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Outcome, Problem } from '../../../../foundation/problem.ts'
import { serverSentEvent } from '../../../../foundation/server-sent-event.ts'
import { CheckedAnswer } from '../../../../photo-creation/answers.ts'
import { sendEvents } from '../../../answers/server-sent-events.ts'
import { ourFault } from '../../../problems/faults.ts'
import { problemAnswer } from '../../../problems/problem-reply.ts'

/** Whether a caller would rather have the findings of a check one by one than together with its answer. */
export function asksForEvents({ headers }: FastifyRequest): boolean {
  return /\btext\/event-stream\b/i.test(headers.accept ?? '')
}

/**
 * Answers with the findings of a check as they come, as server-sent events: `finding` for each, and at the end `result`
 * with the whole answer, or `problem`. The events begin with the first finding: a problem before it is answered as ever.
 * @param check Does the check; tells its findings while it lasts.
 */
export async function tellCheck(
  reply: FastifyReply,
  baseUrl: string,
  check: (onFinding: FindingListener) => Promise<Outcome<z.input<typeof CheckedAnswer>>>,
): Promise<FastifyReply> {
  // Of who leaves before the end, the body is in memory until then; so long the answer does not count as closed.
  const over = Promise.withResolvers<void>()
  const events = new Readable({
    read() {},
    destroy: (error, done) => {
      over.promise.then(() => done(error))
    },
  })
  let begun = false
  const tell = (name: string, data: unknown) => {
    events.push(serverSentEvent(name, data))
    if (!begun) sendEvents(reply, events)
    begun = true
  }
  const tellProblem = (problem: Problem) => {
    reply.problemCode = problem.code
    tell('problem', JSON.parse(problemAnswer(problem, reply.request.id, baseUrl).body))
  }
  try {
    const checked = await check((finding) => tell('finding', finding))
    if (checked.ok) tell('result', CheckedAnswer.parse(checked.value))
    else if (begun) tellProblem(checked.problem)
    else return reply.problem(checked.problem)
  } catch (error) {
    if (!begun) throw error
    reply.log.error({ error }, 'failed')
    tellProblem(ourFault)
  } finally {
    events.push(null)
    over.resolve()
  }
  return reply
}
