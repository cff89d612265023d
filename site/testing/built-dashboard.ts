import { buildDashboardIfStale } from '../build.ts'
import { readBuildSettings } from '../build-settings.ts'
import { createSite } from '../server/app.ts'
import { buildSite, type RunningSite } from './built-site.ts'
import { freePort } from './free-port.ts'

/**
 * Serves the site with its dashboard, in front of a platform API. Both are built if they are stale.
 * @param address The address at which it listens, and its public address: `http://127.0.0.1:<port>`, with a free port.
 */
export async function serveDashboard(apiUrl: string, address: string): Promise<RunningSite> {
  await buildSite()
  const result = await buildDashboardIfStale()
  if (!result.ok) throw new Error(result.problems.join('\n'))
  const site = await createSite({ ...readBuildSettings(), baseUrl: address, apiUrl, logLevel: 'silent' })
  await site.listen({ port: Number(new URL(address).port), host: '127.0.0.1' })
  return { address, stop: () => site.close() }
}

/** An address for `serveDashboard`. */
export async function freeAddress(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`
}
