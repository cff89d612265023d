import { Readable } from 'node:stream'
import { cropChoice, type FindingListener } from '@likeness/engine'
import { publicRecord } from '@likeness/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '#accounts/caller.ts'
import { type Quote, quote } from '#billing/metering/hold.ts'
import { paidWork } from '#billing/metering/paid-call.ts'
import { findDocument } from '#catalog/rules-in-force.ts'
import { Refused, unwrap } from '#foundation/problem.ts'
import { serverSentEvent } from '#foundation/text.ts'
import { callerLeft, sendEvents, type ZodApp } from '#http/answers.ts'
import { faultOf, problemAnswer } from '#http/problems.ts'
import { requireFunds } from '#http/require-funds.ts'
import { hasFace } from '#limits/unpaid-work.ts'
import { note } from '#organisation/request-log.ts'
import { type CheckFields, DocumentId, PhotoQuery } from '../fields.ts'
import { addPhotoBodies, photoBody, photoOf } from '../photo-body.ts'
import { turnOf } from '../photo-call.ts'
import { photoDigest, receiptFor } from './receipt.ts'
import { CheckedAnswer, NextCheckAnswer, type PhotoCreationParts } from './schema.ts'

/** Whether a caller prefers the findings of a check one by one to a single answer. */
function asksForEvents({ headers }: FastifyRequest): boolean {
  return /\btext\/event-stream\b/i.test(headers.accept ?? '')
}

/**
 * Answers with the findings of a check as soon as they are known, as server-sent events: `finding` for each, and at the end
 * `result` with the whole answer, or `problem`. The events begin with the first finding: a problem before it is answered
 * like any other.
 * @param check Does the check, and reports its findings while it runs.
 */
async function streamCheck(
  reply: FastifyReply,
  baseUrl: string,
  check: (onFinding: FindingListener) => Promise<z.input<typeof CheckedAnswer>>,
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
  try {
    send('result', CheckedAnswer.parse(await check((finding) => send('finding', finding))))
  } catch (error) {
    if (!begun) throw error
    const isFault = !(error instanceof Refused)
    if (isFault) reply.log.error({ error }, 'failed')
    const problem = isFault ? faultOf(error) : error.problem
    reply.problemCode = problem.code
    send('problem', JSON.parse(problemAnswer(problem, reply.request.id, baseUrl).body))
  } finally {
    events.push(null)
    over.resolve()
  }
  return reply
}

/**
 * `POST /photos/check`: the platform's check, with the crops that the user can choose from. If the caller asks for events,
 * each finding is sent as soon as it is known. `GET` answers what the document requires, for the guide over the camera's
 * picture.
 */
export function checkRoute({
  engine,
  catalog,
  metering,
  secrets,
}: PhotoCreationParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/photos/check',
      schema: { querystring: z.object({ documentId: DocumentId }) },
      handler: async (request) => {
        return publicRecord(unwrap(findDocument(catalog(), request.query.documentId)))
      },
    })
    addPhotoBodies(app, photoBody)
    app.route({
      method: 'POST',
      url: '/photos/check',
      onRequest: requireFunds(metering, 'photos.check'),
      schema: { querystring: PhotoQuery, body: photoBody, response: { 200: CheckedAnswer } },
      handler: async (request, reply) => {
        const { bytes, fields } = photoOf<CheckFields>(request.body, request.query)
        const { subject = 'adult', statements = {} } = fields
        const document = unwrap(findDocument(catalog(), fields.documentId))
        const { id: documentId } = document
        const caller = callerOf(request)
        const { accountId } = caller
        const left = callerLeft(reply)
        note(reply, { operationOfPage: 'photos.check', documentId })
        const check = async (onFinding?: FindingListener) => {
          const input = { bytes, document, mode: 'check' as const, subject, statements }
          const work = paidWork(metering, {
            caller,
            operation: 'photos.check',
            about: { documentId, photo: photoDigest(secrets, accountId, bytes) },
            callerLeft: left,
            work: (signal, coveredBy) =>
              engine.checkWithCrops({
                ...{ ...input, ...turnOf(caller, coveredBy), signal, callerLeft: left },
                ...(onFinding && { onFinding }),
              }),
            isFree: ({ result }) => !hasFace(result),
          })
          const { value, charge, chargedMicros } = unwrap(await work)
          const { result, crops } = value
          reply.chargedMicros = chargedMicros
          note(reply, { judged: result })
          return {
            ...result,
            crop_range: crops && cropChoice(crops),
            receipt: receiptFor(secrets, { accountId, documentId, photo: bytes }),
            request_id: request.id,
            charge,
          }
        }
        return asksForEvents(request) ? streamCheck(reply, metering.baseUrl, check) : check()
      },
    })
  }
}

/** `GET /photos/next-check`: what covers the account's next check of a photo for a document. */
export function nextCheckRoute(app: ZodApp, { catalog, metering: { db } }: PhotoCreationParts): void {
  app.route({
    method: 'GET',
    url: '/photos/next-check',
    schema: {
      querystring: z.strictObject({ documentId: z.string().max(200) }),
      response: { 200: NextCheckAnswer },
    },
    handler: async (request) => {
      const { id: documentId } = unwrap(findDocument(catalog(), request.query.documentId))
      const about = { documentId }
      return coverOf(await quote(db, { caller: callerOf(request), operation: 'photos.check', about }))
    },
  })
}

function coverOf(quoted: Quote): z.infer<typeof NextCheckAnswer> {
  if (quoted.coveredBy !== 'allowance') return { covered_by: 'wallet', left: null, until: null }
  const { allowance, left } = quoted
  return { covered_by: allowance.name, left: left.calls, until: left.until?.toISOString() ?? null }
}
