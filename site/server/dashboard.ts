import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { securityHeaders } from '../delivery/answer-headers.ts'
import type { Problem } from '../delivery/problems.ts'
import type { SiteLimits } from './edge/limits.ts'
import { refuse } from './edge/refusals.ts'
import { sendMissingPage } from './pages.ts'
import { postedForms } from './posted-forms.ts'
import { type PublishedSite, pathOf } from './published-site.ts'
import { sendStored } from './send-stored.ts'
import { readStoredFiles, storedAnswers } from './stored-files.ts'

/** What the server passes to the dashboard's pages in addition to the request. */
export interface DashboardRequest {
  /** The address of the platform API. */
  readonly apiUrl: string
  /** The public address of the site: the only origin whose forms are accepted. */
  readonly baseUrl: string
  /** The addresses through which the request came, in the form of `X-Forwarded-For`. */
  readonly forwardedFor: string
  /** Why the posted form was refused while it arrived; null if it was not. */
  readonly refusal: () => Problem | null
  /** Logs that a page failed, because Astro's own log is silent. */
  readonly failed: (error: unknown) => void
}

type Handler = (
  request: IncomingMessage & { body?: AsyncIterable<Uint8Array> },
  response: ServerResponse,
  next: undefined,
  locals: { readonly asked: DashboardRequest },
) => Promise<void>

const photoPath = '/dashboard/photo'

/**
 * The dashboard: pages that Astro's built server in `folder` renders for each request, and the files next to it. Throws
 * ENOENT if the folder contains no built dashboard.
 */
export function dashboard(
  folder: string,
  site: PublishedSite,
  { apiUrl, baseUrl }: Pick<DashboardRequest, 'apiUrl' | 'baseUrl'>,
  limits: SiteLimits,
) {
  return async (app: FastifyInstance): Promise<void> => {
    const files = await readStoredFiles(join(folder, 'client'))
    const answers = storedAnswers(files)
    const built: { handler: Handler } = await import(pathToFileURL(join(folder, 'server', 'entry.mjs')).href)

    const formOf = postedForms(limits)

    // The pages read the bodies themselves.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null))

    for (const url of ['/dashboard', '/dashboard/*']) {
      app.route({
        url,
        method: ['GET', 'HEAD', 'POST'],
        handler: async (request, reply) => {
          const path = pathOf(request)
          const file = answers.get(path.replace(/^\/dashboard/, ''))
          if (file !== undefined && request.method !== 'POST') return sendStored(reply, file)
          if (path.startsWith('/dashboard/_astro/')) return sendMissingPage(request, reply, site)
          const photo = path === photoPath || path.startsWith(`${photoPath}/`)
          reply.headers(securityHeaders).header('cache-control', 'no-store')
          const form = formOf(request, reply, photo)
          if ('problem' in form) return refuse(request, reply, form.problem)
          for (const [name, value] of Object.entries(reply.getHeaders())) {
            if (value !== undefined) reply.raw.setHeader(name, value)
          }
          reply.hijack()
          const { refusal, body } = form
          const failed = (err: unknown) => request.log.error({ err }, 'a page failed')
          const asked = { apiUrl, baseUrl, forwardedFor: forwardedFor(request), refusal, failed }
          await built.handler(
            body ? Object.assign(request.raw, { body }) : request.raw,
            reply.raw,
            undefined,
            { asked },
          )
        },
      })
    }
  }
}

function forwardedFor({ headers, socket }: FastifyRequest): string {
  return [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
}
