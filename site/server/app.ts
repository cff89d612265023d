import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { SiteSettings } from './config.ts'
import { pages } from './pages.ts'
import { platform } from './platform.ts'
import { publicCatalog } from './public-catalog.ts'
import { readStoredFiles } from './stored-files.ts'
import { unknownCalls, unreadableAddresses } from './unknown-address.ts'

/**
 * The site's server, not yet listening: the built pages, the public catalog, and the platform API behind it. Throws
 * ENOENT when the site has not been built.
 */
export async function createSite(
  settings: Pick<SiteSettings, 'apiUrl' | 'baseUrl' | 'distFolder' | 'logLevel'>,
): Promise<FastifyInstance> {
  const files = await readStoredFiles(settings.distFolder)
  const app = Fastify({
    logger: { level: settings.logLevel },
    genReqId: () => `req_${randomUUID().replaceAll('-', '')}`,
    frameworkErrors: unreadableAddresses(files),
  })
  app.decorate('baseUrl', settings.baseUrl)
  await app.register(publicCatalog(files))
  await app.register(platform(settings.apiUrl))
  await app.register(unknownCalls)
  await app.register(pages(files))
  return app
}
