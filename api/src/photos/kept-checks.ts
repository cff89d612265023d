import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountModeOf } from '../accounts/caller.ts'
import { answers } from '../contract/answers.ts'
import { operations, routeOf } from '../contract/operations.ts'
import { type AccountMode, livemode } from '../foundation/access.ts'
import { Refused } from '../foundation/problem.ts'
import { leaveWanted, wantedMembers } from '../http/answers.ts'
import { type CallRecord, findResult, keptDays } from '../organisation/request-log.ts'
import type { Database } from '../storage/database.ts'
import { StoredResult } from './jobs/schema.ts'

const moment = z.iso.datetime()

/** A result that was answered to a key: its numbers, codes and sentences, without the photo and the places of the face in it. */
export const KeptCheck = StoredResult.extend({
  livemode,
  request_id: z.string().describe('The id of the call that answered it.'),
  created_at: moment,
  kept_until: moment.describe('When the result is deleted.'),
}).meta({ id: 'KeptCheck' })
export type KeptCheck = z.infer<typeof KeptCheck>

export const RequestId = z
  .string('must be the request_id of a result.')
  .regex(/^\P{Cc}{1,100}$/u, 'must be the request_id of a result.')
  .describe('The `request_id` of a check or a validation.')

interface KeptChecks {
  readonly db: Database
  /** Writes the calls of this process. Those of others are waited for. */
  readonly callRecord: CallRecord
}

/** The form of the ids of calls: another text is the id of none, so nothing is waited for. */
const isRequestId = /^req_[0-9A-Za-z]{24}$/

/** How long another process may take to log a call, and somewhat more. In milliseconds. */
const logMs = 2_500

/** The result of a call that the account made with a key in the last 30 days in this mode; undefined if there is none. */
export async function keptCheck(
  { db, callRecord }: KeptChecks,
  owner: AccountMode,
  requestId: string,
): Promise<KeptCheck | undefined> {
  await callRecord.write()
  let found = await findResult(db, owner, requestId)
  if (!found && isRequestId.test(requestId)) {
    await sleep(logMs)
    found = await findResult(db, owner, requestId)
  }
  if (!found) return undefined
  const { at, keptUntil } = found
  const dates = { created_at: at.toISOString(), kept_until: keptUntil.toISOString() }
  const own = { livemode: owner.livemode, request_id: requestId }
  return { ...StoredResult.parse(found.result), ...own, ...dates }
}

/** `GET /checks/{requestId}`: the result of an earlier call, for 30 days. */
export function keptCheckRoute(parts: KeptChecks): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...routeOf(operations.keptCheck),
      schema: {
        summary: 'Get an earlier result',
        description:
          `The result of a check or a validation that a key of the account made in the last ${keptDays} days, in the mode of the ` +
          'key. The photo and the places of the face in it are never kept.',
        tags: ['Photos'],
        params: z.strictObject({ requestId: RequestId }),
        querystring: z.strictObject({ fields: wantedMembers(KeptCheck) }),
        response: answers({ 200: KeptCheck }, ['not_found']),
      },
      onSend: leaveWanted,
      handler: async (request) => {
        const { requestId } = request.params
        const found = await keptCheck(parts, accountModeOf(request), requestId)
        if (!found) throw new Refused({ code: 'not_found', detail: noSuchCheck(requestId) })
        return found
      },
    })
  }
}

/** Why a result is not found. */
export const noSuchCheck = (requestId: string) =>
  `No check or validation of this account in this mode in the last ${keptDays} days has the request_id "${requestId}".`
