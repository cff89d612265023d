import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { transportHeaders } from '../delivery/answer-headers.ts'
import { addRequestLog, logging } from './access-log.ts'
import { platform } from './api-proxy.ts'
import { defaultProxies, type SiteSettings } from './config.ts'
import { dashboard } from './dashboard.ts'
import { edgeOf } from './edge/edge.ts'
import { type SiteLimits, siteLimits } from './edge/limits.ts'
import { pages, publicCatalog, unknownCalls, unreadableAddresses } from './pages.ts'
import { followPublished } from './published-site.ts'

/**
 * The site's server, not yet listening: the built pages, the public catalog, the dashboard if its folder is given, and
 * the platform API, to which it passes requests. Throws ENOENT if the site, or that dashboard, has not been built.
 * @param changedLimits Limits other than the usual ones, for tests.
 */
export async function createSite(
  settings: Pick<SiteSettings, 'apiUrl' | 'baseUrl' | 'distFolder' | 'logLevel'> &
    Partial<Pick<SiteSettings, 'dashboardFolder' | 'trustedProxies'>>,
  changedLimits: Partial<SiteLimits> = {},
): Promise<FastifyInstance> {
  const limits = { ...siteLimits, ...changedLimits }
  const site = await followPublished(settings.distFolder)
  const edge = edgeOf(limits, settings.baseUrl, settings.trustedProxies ?? defaultProxies)
  const app = Fastify({
    ...edge.options,
    ...logging(settings.logLevel),
    genReqId: () => `req_${randomUUID().replaceAll('-', '')}`,
    frameworkErrors: unreadableAddresses(site),
  })
  app.addHook('onClose', async () => site.close())
  app.decorate('baseUrl', settings.baseUrl)
  const everywhere = transportHeaders(settings.baseUrl)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(everywhere)
  })
  edge.guard(app)
  addRequestLog(app, (path) => site.content.answers.has(path))
  await app.register(publicCatalog(site))
  await app.register(platform(settings.apiUrl, limits))
  await app.register(unknownCalls)
  if (settings.dashboardFolder)
    await app.register(dashboard(settings.dashboardFolder, site, settings, limits))
  await app.register(pages(site))
  return app
}
