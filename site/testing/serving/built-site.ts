import type { AddressInfo } from 'node:net'
import { type BuildResult, buildDashboardIfStale, buildSiteIfStale } from '../../build.ts'
import { readBuildSettings } from '../../build-settings.ts'
import { createSite } from '../../server/app.ts'
import type { SiteLimits } from '../../server/edge/limits.ts'

/** The site as its visitors get it: built from the current rules, and served by the real server at a free port. */
export interface RunningSite {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  address: string
  stop(): Promise<void>
}

/**
 * Builds the site and the dashboard if they are stale, and serves them. Without an `apiUrl`, there is no platform API behind it.
 * @param limits Limits other than the usual ones, and the proxies that are trusted.
 */
export async function serveBuiltSite(
  apiUrl = 'http://127.0.0.1:9',
  { trustedProxies = 'loopback', ...limits }: Partial<SiteLimits> & { trustedProxies?: string } = {},
): Promise<RunningSite> {
  await buildSite()
  // Another test may just be building it, and the server reads its files when it starts.
  await buildDashboard()
  const settings = { ...readBuildSettings(), apiUrl, trustedProxies, logLevel: 'silent' }
  const site = await createSite(settings, limits)
  await site.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, stop: () => site.close() }
}

/** Builds the site if it is stale. Throws an error with the problems if it can't be built. */
export const buildSite = () => built(buildSiteIfStale())

/** The same for the dashboard. */
export const buildDashboard = () => built(buildDashboardIfStale())

async function built(building: Promise<BuildResult>): Promise<void> {
  const result = await building
  if (!result.ok) throw new Error(result.problems.join('\n'))
}
