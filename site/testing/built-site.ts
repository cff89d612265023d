import type { AddressInfo } from 'node:net'
import { buildDashboardIfStale, buildSiteIfStale } from '../build.ts'
import { readBuildSettings } from '../build-settings.ts'
import { createSite } from '../server/app.ts'
import { freePort } from './free-port.ts'

/** The site as people meet it: built as the rules now stand, served by the real server at a free port. */
export interface RunningSite {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  address: string
  stop(): Promise<void>
}

/** Builds the site where it is stale and serves it. Without an `apiUrl` no platform API is behind it. */
export async function serveBuiltSite(apiUrl = 'http://127.0.0.1:9'): Promise<RunningSite> {
  const result = await buildSiteIfStale()
  if (!result.ok) throw new Error(result.problems.join('\n'))
  const site = await createSite({ ...readBuildSettings(), apiUrl, logLevel: 'silent' })
  await site.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, stop: () => site.close() }
}

/**
 * The site with its dashboard in front of a platform API.
 * @param address Where it listens and says that it is reached: `http://127.0.0.1:<port>`, of a free port.
 */
export async function serveDashboard(apiUrl: string, address: string): Promise<RunningSite> {
  for (const build of [buildSiteIfStale, buildDashboardIfStale]) {
    const result = await build()
    if (!result.ok) throw new Error(result.problems.join('\n'))
  }
  const site = await createSite({ ...readBuildSettings(), baseUrl: address, apiUrl, logLevel: 'silent' })
  await site.listen({ port: Number(new URL(address).port), host: '127.0.0.1' })
  return { address, stop: () => site.close() }
}

/** An address for `serveDashboard`. */
export async function freeAddress(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`
}
