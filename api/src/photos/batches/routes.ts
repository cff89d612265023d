import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf, callerOf, keyOf } from '#accounts/caller.ts'
import { type FreeCalls, freeCall } from '#billing/metering/free-call.ts'
import type { CurrentCatalog } from '#catalog/rules-in-force.ts'
import { batchLimits } from '#config/limits.ts'
import { answers } from '#contract/answers.ts'
import { operations, routeOf } from '#contract/operations.ts'
import { unwrap } from '#foundation/problem.ts'
import { sendWritten, type ZodApp } from '#http/answers.ts'
import { languageOf } from '#http/language-of.ts'
import { policiesForCall } from '#organisation/policies-of-calls.ts'
import { note } from '#organisation/request-log.ts'
import { bodyProblems, keyProblems } from '#webhooks/schema.ts'
import { NumberedQuery } from '../jobs/find.ts'
import { type BatchChange, changeBatchFor, deleteBatchFor } from './change.ts'
import { batchOf, createBatch, findBatch, listBatches } from './find.ts'
import { batchResultsRoute } from './results.ts'
import { Batch, BatchList, BatchParams, BatchRequest, BatchStatus, readBatch } from './schema.ts'
import { type BatchItemRoutes, sendBatchItemRoute } from './send-item.ts'
import { uploadAddressesRoute } from './upload-addresses.ts'

export interface BatchRoutes extends FreeCalls, BatchItemRoutes {
  catalog: CurrentCatalog
  batchDeadlineSeconds: number
}

const tags = ['Batches']

const ListQuery = z.strictObject({
  status: BatchStatus.optional().describe('Only batches of this status.'),
  ...NumberedQuery.shape,
})

/** `/batches`: thousands of photos, sent one by one and judged in jobs of 20. */
export function batchRoutes(batches: BatchRoutes): FastifyPluginAsyncZod {
  const { db } = batches
  return async (app) => {
    app.register(sendBatchItemRoute(batches))
    app.register(uploadAddressesRoute(batches))
    app.register(batchResultsRoute(db))
    for (const changing of changings) app.register(changeRoute(batches, changing))

    app.route({
      ...routeOf(operations.listBatches),
      schema: {
        summary: 'List batches',
        description: 'The batches of the account, the newest first.',
        tags,
        querystring: ListQuery,
        response: answers({ 200: BatchList }),
      },
      handler: (request) => listBatches(db, accountModeOf(request), request.query),
    })

    app.route({
      ...routeOf(operations.batch),
      schema: {
        summary: 'Read a batch',
        description:
          'The progress of a batch: how many photos are in which state, and what they cost so far.',
        tags,
        params: BatchParams,
        response: answers({ 200: Batch }, ['not_found']),
      },
      handler: async (request) =>
        batchOf(await findBatch(db, accountModeOf(request), request.params.batchId)),
    })

    app.route({
      ...routeOf(operations.deleteBatch),
      schema: {
        summary: 'Delete a batch',
        description:
          'Deletes a batch with its results and the photos that it still has. One that has not ended is cancelled. Charges remain.',
        tags,
        params: BatchParams,
        response: answers({ 204: z.null().describe('The batch is deleted.') }, ['not_found']),
      },
      handler: async (request, reply) => {
        await deleteBatchFor(db, request, request.params.batchId)
        return reply.code(204).send(null)
      },
    })

    createBatchRoute(app, batches)
  }
}

function createBatchRoute(app: ZodApp, batches: BatchRoutes): void {
  const { db, catalog, batchDeadlineSeconds: deadlineSeconds } = batches
  app.route({
    ...routeOf(operations.createBatch),
    schema: {
      summary: 'Create a batch',
      description:
        `Up to ${batchLimits.items} photos of one document, sent one by one with \`PUT /batches/{batchId}/items/{reference}\`. ` +
        'As soon as 20 wait, they become a job, which is held and charged as one that you send; the rest does when the batch ' +
        `is closed. It closes by itself after an hour in which no photo is sent, unless it is paused. An account has at most ${batchLimits.open} batches that have not ended.`,
      tags,
      body: BatchRequest,
      response: answers({ 201: Batch }, [
        ...bodyProblems,
        ...keyProblems,
        'unknown_document',
        'unknown_policy',
        'too_many_batches',
      ]),
    },
    handler: async (request, reply) => {
      const { body, headers } = request
      const caller = callerOf(request)
      const { defaultPolicy } = keyOf(request)
      const policies = await policiesForCall(db, caller.accountId, [body.policy], defaultPolicy)
      const wanted = readBatch(body, catalog(), languageOf(body.language, request), policies)
      note(reply, { documentId: wanted.documentId })
      const created = unwrap(
        await freeCall(batches, {
          caller,
          headers,
          content: [operations.createBatch.path, JSON.stringify(body)],
          work: async (transaction) => {
            const value = await createBatch(transaction, caller, wanted, deadlineSeconds)
            return { ok: true, value }
          },
          answer: (batch) => JSON.stringify(Batch.parse(batch)),
        }),
      )
      const { id } = Batch.pick({ id: true }).parse(JSON.parse(created.body.toString()))
      reply.code(201).header('location', `${operations.listBatches.path}/${id}`)
      return sendWritten(reply, created)
    },
  })
}

interface Changing {
  change: BatchChange
  operation:
    | typeof operations.closeBatch
    | typeof operations.pauseBatch
    | typeof operations.resumeBatch
    | typeof operations.cancelBatch
  summary: string
  description: string
}

const again = 'Doing it again changes nothing, and neither does doing it to a batch that has ended.'

const changings: readonly Changing[] = [
  {
    change: 'close',
    operation: operations.closeBatch,
    summary: 'Close a batch',
    description: `The batch takes no more photos, and those that wait become the last job. ${again}`,
  },
  {
    change: 'pause',
    operation: operations.pauseBatch,
    summary: 'Pause a batch',
    description: `No further photo is begun, and no further job is paid, until the batch is resumed. Photos in jobs are still judged, and photos can still be sent. ${again}`,
  },
  {
    change: 'resume',
    operation: operations.resumeBatch,
    summary: 'Resume a batch',
    description: `The photos that wait are judged: of a batch that a call has paused, or that was paused because a job could not be paid. ${again}`,
  },
  {
    change: 'cancel',
    operation: operations.cancelBatch,
    summary: 'Cancel a batch',
    description: `Photos that were not begun are cancelled and deleted. Those that are being judged still get their results, which remain like all others. A job that ends without any result is not charged. ${again}`,
  },
]

function changeRoute(
  { db }: BatchRoutes,
  { change, operation, summary, description }: Changing,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operation),
      schema: {
        summary,
        description,
        tags,
        params: BatchParams,
        response: answers({ 200: Batch }, ['not_found']),
      },
      handler: (request) => changeBatchFor(db, request, request.params.batchId, change),
    })
  }
}
