import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { pathOf } from './published-site.ts'

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

const pagesFolder = join(import.meta.dirname, '..', 'dashboard', 'pages')

/**
 * The addresses of the dashboard's pages, as patterns; one without a parameter comes before one with a parameter in its
 * place. Only these are logged: another address below /dashboard, or what stands in place of a parameter, is the text of a
 * caller.
 */
export const dashboardPages: readonly string[] = globSync('**/*.{astro,ts}', { cwd: pagesFolder })
  .filter((file) => file !== '500.astro' && !file.startsWith('[...'))
  .map((file) => `/dashboard/${file.replaceAll(sep, '/')}`.replace(/(\/index)?\.(astro|ts)$/, ''))
  .map((path) => path.replace(/\[(\w+)\]/g, ':$1'))
  .sort()
  .reverse()

/** The pattern that a path fits; undefined if no page is there. */
export function dashboardPage(path: string): string | undefined {
  const parts = path.split('/')
  return dashboardPages.find((pattern) => {
    const wanted = pattern.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    )
  })
}

/**
 * The parameters of a query that may be logged, and how their values must look. All others are left out, also their names:
 * a query may have a token, a key or a mail address in any place.
 */
const loggedParameters: Readonly<Record<string, RegExp>> = {
  /** The id of a document in the public catalog. */
  document: /^[a-z]{2}-[a-z]{2,20}(-[a-z]{2,20}){0,4}$/,
  /** The language of a page, and the days that a chart shows. */
  lang: /^[a-z]{2}$/,
  days: /^\d{1,3}$/,
}

/** The part of an address's query that may be logged; undefined if nothing of it may. */
export function loggedQuery(address: string): Readonly<Record<string, string>> | undefined {
  const [, query] = address.split(/\?(.*)/s)
  if (!query) return undefined
  const shown = [...new URLSearchParams(query)].filter(([name, value]) =>
    Object.hasOwn(loggedParameters, name) ? loggedParameters[name]?.test(value) : false,
  )
  return shown.length === 0 ? undefined : Object.fromEntries(shown)
}
