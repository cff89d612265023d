import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { knownCallerOf, knownKeyOf } from '../../../accounts/caller.ts'
import { describeError } from '../../../foundation/describe-error.ts'
import { formatAmount } from '../../../foundation/money.ts'

/** How the app logs: as JSON lines, with no stack of an error and no header of a request. */
export function logging(level: string, logTo?: { write(line: string): void }): FastifyServerOptions {
  const serializers = {
    error: describeError,
    // Never the called address: what stands in place of a parameter is the text of a caller.
    req: ({ method, is404, routeOptions: { url } }: FastifyRequest) => ({
      method,
      ...(!is404 && { path: url }),
    }),
  }
  // `err` is the member for an error in Fastify's own lines.
  const redact = { paths: ['err.stack'], remove: true }
  return {
    logger: { level, serializers, redact, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  }
}

declare module 'fastify' {
  interface FastifyReply {
    /** What the call was charged, in micro-dollars; 0 if it was not charged. */
    chargedMicros: bigint
  }
}

/**
 * Writes one line for each answered request: its caller, its operation and how it ended. A line contains nothing that the
 * caller wrote: no body, no header, no query, and only the route's pattern of the address. Ids of accounts and keys say
 * nothing about a person without the database.
 * @param traceIdOf Returns the id of the trace that a request is part of.
 */
export function addRequestLog(
  app: FastifyInstance,
  traceIdOf: (request: FastifyRequest) => string | undefined,
): void {
  app.decorateReply('chargedMicros', 0n)
  app.addHook('onResponse', (request, reply, done) => {
    const [caller, key] = [knownCallerOf(request), knownKeyOf(request)]
    const traceId = traceIdOf(request)
    const { config, url } = request.routeOptions
    const line = {
      method: request.method,
      ...(config.operation && { operation: config.operation.operation }),
      ...(!request.is404 && { path: url }),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(caller && { account: caller.accountId }),
      ...(key && { key: key.id }),
      ...(reply.chargedMicros > 0n && { charged: formatAmount(reply.chargedMicros) }),
      ...(reply.problemCode && { problem: reply.problemCode }),
      ...(traceId && { trace_id: traceId }),
    }
    request.log.info(line, 'answered')
    done()
  })
}
