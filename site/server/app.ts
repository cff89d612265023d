import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { SiteSettings } from './config.ts'
import { dashboard } from './dashboard.ts'
import { pages } from './pages.ts'
import { platform } from './platform.ts'
import { publicCatalog } from './public-catalog.ts'
import { followPublished } from './published-site.ts'
import { endSilentConnections } from './silent-connections.ts'
import { unknownCalls, unreadableAddresses } from './unknown-address.ts'

/**
 * The site's server, not yet listening: the built pages, the public catalog, the dashboard if its folder is given, and
 * the platform API, to which it passes requests. Throws ENOENT if the site, or that dashboard, has not been built.
 */
export async function createSite(
  settings: Pick<SiteSettings, 'apiUrl' | 'baseUrl' | 'distFolder' | 'logLevel'> &
    Partial<Pick<SiteSettings, 'dashboardFolder'>>,
): Promise<FastifyInstance> {
  const site = await followPublished(settings.distFolder)
  const app = Fastify({
    logger: { level: settings.logLevel },
    genReqId: () => `req_${randomUUID().replaceAll('-', '')}`,
    frameworkErrors: unreadableAddresses(site),
  })
  app.addHook('onClose', async () => site.close())
  endSilentConnections(app)
  app.decorate('baseUrl', settings.baseUrl)
  await app.register(publicCatalog(site))
  await app.register(platform(settings.apiUrl))
  await app.register(unknownCalls)
  if (settings.dashboardFolder) await app.register(dashboard(settings.dashboardFolder, site, settings))
  await app.register(pages(site))
  return app
}
