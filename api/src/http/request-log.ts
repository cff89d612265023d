import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { withoutKeys } from '../accounts/api-key.ts'

/** How the app logs: JSON lines, in which an error has no stack and a request no header. */
export function logging(level: string, logTo?: { write(line: string): void }): FastifyServerOptions {
  const serializers = {
    error: describeError,
    req: ({ method, url }: FastifyRequest) => ({ method, url: pathOf(url) }),
  }
  // `err` is what Fastify's own lines call an error.
  const redact = { paths: ['err.stack'], remove: true }
  return {
    logger: { level, serializers, redact, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  }
}

/**
 * Writes one line for each answered request: no body, no header and no query, so neither a photo nor a key can be in
 * it. A key that somebody puts into the path is masked.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(reply.problemCode && { problem: reply.problemCode }),
    }
    request.log.info(line, 'answered')
  })
}

/** What a log may say of an error: no stack, and no more of the message than identifies it. */
export function describeError(error: unknown): { name: string; message: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { name: 'unknown', message: masked(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const place = /\/(api\/src\/[^\s)]+:\d+):\d+/.exec(error.stack ?? '')?.[1]
  return { name: error.name, message: masked(error.message), ...code, ...(place && { at: place }) }
}

function pathOf(url: string): string {
  return masked(url.split('?', 1)[0] ?? '')
}

function masked(text: string): string {
  return withoutKeys(text).slice(0, 300)
}
