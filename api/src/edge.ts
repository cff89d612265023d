import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { addCaller } from './accounts/caller.ts'
import type { Config } from './config/config.ts'
import type { EdgeLimits } from './config/limits.ts'
import { transportHeaders } from './http/answers.ts'
import { addDraining, addLingeringClose, addUnanswered } from './http/connection-end.ts'
import { cutSlowReaders, limitConnections } from './http/connections.ts'
import { addJsonBodies } from './http/json-body.ts'
import { addFaultHandler, addProblemReply, addUnknownAddress } from './http/problems.ts'
import { addRequestLog } from './http/request-log.ts'
import { addStrictText, refuseAmbiguous } from './http/strict-requests.ts'
import type { Telemetry } from './operation/telemetry.ts'

/**
 * What every request passes before any route, in this order: it is counted on its connection, logged, observed, and refused if it
 * is ambiguous, one too many of its network, or not text in UTF-8. This belongs to the app itself, and so it is no plugin with a
 * scope of its own.
 */
export function addEdge(
  app: FastifyInstance,
  config: Config,
  limits: EdgeLimits,
  { watch }: Pick<Telemetry, 'watch'>,
): void {
  app.removeContentTypeParser('text/plain')
  addJsonBodies(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // One more than the limit, so that a request over it can be distinguished from one at it.
  app.server.maxHeadersCount = limits.headers + 1
  addUnanswered(app)
  addLingeringClose(app)
  addProblemReply(app, config.baseUrl)
  addFaultHandler(app)
  addUnknownAddress(app)
  addRequestLog(app)
  watch(app)
  addDraining(app)
  addCaller(app)
  refuseAmbiguous(app, limits.headers)
  limitConnections(app, config)
  cutSlowReaders(app, limits.answer)
  app.addHook('onRequest', function addHeaders(request, reply, done) {
    reply
      .header('X-Request-Id', request.id)
      .header('Cache-Control', 'no-store')
      .header('X-Content-Type-Options', 'nosniff')
      .headers(transportHeaders(config.baseUrl))
    done()
  })
  addStrictText(app)
}
