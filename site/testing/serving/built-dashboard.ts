import { readBuildSettings } from '../../build-settings.ts'
import { createSite } from '../../server/app.ts'
import type { SiteLimits } from '../../server/edge/limits.ts'
import { buildDashboard, buildSite, type RunningSite } from './built-site.ts'
import { freePort } from './free-port.ts'

/**
 * Serves the site with its dashboard, in front of a platform API. Both are built if they are stale.
 * @param address The address at which it listens: `http://127.0.0.1:<port>`, with a free port.
 * @param limits Limits other than the usual ones.
 * @param baseUrl The public address, if it is another one.
 */
export async function serveDashboard(
  apiUrl: string,
  address: string,
  limits: Partial<SiteLimits> = {},
  baseUrl = address,
): Promise<RunningSite> {
  await buildSite()
  await buildDashboard()
  const settings = { ...readBuildSettings(), baseUrl, apiUrl, logLevel: 'silent' }
  const site = await createSite(settings, limits)
  await site.listen({ port: Number(new URL(address).port), host: '127.0.0.1' })
  return { address, stop: () => site.close() }
}

/** An address for `serveDashboard`. */
export async function freeAddress(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`
}
