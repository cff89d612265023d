import type { Mode } from '@likeness/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../accounts/caller.ts'
import { paidCall } from '../billing/metering/paid-call.ts'
import { answers } from '../contract/answers.ts'
import { operations, routeOf } from '../contract/operations.ts'
import { provoked } from '../contract/provoked.ts'
import { sampleOf } from '../contract/samples.ts'
import { nameInMode } from '../foundation/access.ts'
import { unwrap } from '../foundation/problem.ts'
import { leaveWanted, sendPaid, wantedMembers, type ZodApp } from '../http/answers.ts'
import { refuseUnpaidWork } from '../http/require-funds.ts'
import { hasFace } from '../limits/unpaid-work.ts'
import { judgedBy } from '../organisation/policies-of-calls.ts'
import { note } from '../organisation/request-log.ts'
import type { AttestedResult } from './attestations/attest.ts'
import { backgroundRoute } from './background.ts'
import { CheckAnswer, type CheckFields, PhotoQuery } from './fields.ts'
import { storedResult } from './jobs/schema.ts'
import { addPhotoBodies, largestBodyBytes, photoBody } from './photo-body.ts'
import { acceptPhoto, type PhotoServices, problemsOfPhotoCalls, turnOf } from './photo-call.ts'

/** An operation that judges a photo, and its description in the OpenAPI document. */
interface Judging {
  operation: typeof operations.check | typeof operations.validate
  mode: Mode
  summary: string
  description: string
}

const whenCharged =
  'Charged when a verdict is given, whichever it is, unless no face was found. The first checks of an account that signed up ' +
  'are free (`free_checks` of `GET /account`).'

const judgings: Judging[] = [
  {
    operation: operations.check,
    mode: 'check',
    summary: 'Check whether a photo can be used',
    description:
      'Judges the best crop that the document allows, and returns that crop. Near a limit, the file that would be ' +
      'made of it decides. A photo that already conforms is judged as it is. If the head leans by 1.5 to 8 degrees, the ' +
      'photo is turned upright before it is cropped, as long as the crop shows nothing outside it; `crop.turn_deg` says ' +
      `how far. ${whenCharged}`,
  },
  {
    operation: operations.validate,
    mode: 'validate',
    summary: 'Validate a file as it is',
    description:
      'Judges the file itself: its pixels, shape, size, format and resolution as well as the portrait, without any ' +
      `crop. ${whenCharged}`,
  },
]

/**
 * `POST /photos/check` and `/photos/validate`, which judge one photo against the rules of one document for their price; and
 * `/photos/background`. While no further photo may wait for the engine, photos are refused unread.
 */
export function photoRoutes(services: PhotoServices): FastifyPluginAsyncZod {
  const { engine, bodies, unpaid } = services
  return async (app) => {
    app.addHook('onRequest', function refuseIfFull(request, reply, done) {
      const full = engine.full(nameInMode(callerOf(request)))
      if (full) reply.problem(full.problem)
      else done()
    })
    app.addHook('onRequest', refuseUnpaidWork(unpaid))
    bodies.addTo(app, largestBodyBytes)
    app.register(async (judged) => {
      addPhotoBodies(judged, photoBody)
      for (const judging of judgings) judgingRoute(judged, judging, services)
    })
    app.register(backgroundRoute(services))
  }
}

function judgingRoute(
  app: ZodApp,
  { operation, mode, summary, description }: Judging,
  services: PhotoServices,
): void {
  const { engine, catalog, metering, attestations } = services
  app.route({
    ...routeOf(operation),
    schema: {
      summary,
      description,
      tags: ['Photos'],
      querystring: PhotoQuery.extend({ fields: wantedMembers(CheckAnswer) }),
      body: photoBody,
      response: answers({ 200: CheckAnswer }, problemsOfPhotoCalls),
    },
    onSend: leaveWanted,
    handler: async (request, reply) => {
      const { fields: _wanted, ...query } = request.query
      const { caller, keyed, callerLeft, bytes, fields, document, policy, language } =
        await acceptPhoto<CheckFields>(services, reply, query)
      const asked = { document, mode, ...judgedBy(fields, policy), language }
      const sample = sampleOf(caller, bytes)
      let judged: AttestedResult | undefined
      const paid = await paidCall(metering, {
        caller,
        isSample: sample !== undefined,
        operation: operation.operation,
        about: { documentId: document.id },
        ...(keyed && { keyed }),
        callerLeft,
        work: async (signal, coveredBy) => {
          const verdict = sample
            ? provoked(sample, 'check', { ...asked, catalog: catalog() })
            : await engine.check({ bytes, ...asked, ...turnOf(caller, coveredBy), signal, callerLeft })
          const about = { livemode: caller.livemode, requestId: request.id, photo: bytes }
          return attestations.attested(verdict, about)
        },
        isFree: (result) => !hasFace(result),
        answer: (result, charge) => {
          judged = result
          return JSON.stringify(
            CheckAnswer.parse({ ...result, livemode: caller.livemode, request_id: request.id, charge }),
          )
        },
      })
      const answer = unwrap(paid)
      if (judged) note(reply, { judged, result: storedResult(judged) })
      return sendPaid(reply.header('content-language', language), answer)
    },
  })
}
