import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { pathOf } from '../request-path.ts'
import { dashboardPage } from './dashboard-pages.ts'
import { loggedQuery } from './logged-query.ts'

/** How the server logs: as JSON lines, of which nothing is the text of a caller. */
export function logging(level: string, logTo?: { write(line: string): void }): FastifyServerOptions {
  const serializers = {
    req: ({ method, routeOptions: { url } }: FastifyRequest) => ({ method, path: url }),
    res: ({ statusCode }: Pick<FastifyReply, 'statusCode'>) => ({ status: statusCode }),
    err: describeError,
  }
  const redact = { paths: ['err.stack'], remove: true }
  return {
    logger: { level, serializers, redact, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  }
}

/**
 * Writes one line for each answered request: its method, the pattern of its address, and how it ended. It has no address of
 * a network, no header and no body, and of the query only what `loggedQuery` lets through.
 * @param isFile Whether a path is that of a built page or file.
 */
export function addRequestLog(app: FastifyInstance, isFile: (path: string) => boolean): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = patternOf(request, isFile)
    const query = loggedQuery(request.url)
    const line = {
      method: request.method,
      ...(path !== undefined && { path }),
      ...(query !== undefined && { query }),
      status: request.raw.destroyed && !reply.raw.headersSent ? 499 : reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log.info(line, 'answered')
  })
}

function patternOf(request: FastifyRequest, isFile: (path: string) => boolean): string | undefined {
  if (request.is404) return undefined
  const path = pathOf(request)
  return isFile(path) ? path : (dashboardPage(path) ?? request.routeOptions.url)
}

/**
 * What is logged of an error: its kind, its code and the first place in our code. Its message may repeat the text of a
 * caller. Pino's type asks for a stack, which `redact` leaves out.
 */
function describeError(error: unknown): { type: string; message: string; stack: string; at?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const at = /^\s+at .*\/(site\/[\w./-]+:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1]
  return { type: error.name, message: code, stack: '', ...(at !== undefined && { at }) }
}
