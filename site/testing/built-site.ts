import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join, relative, sep } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { type BuildResult, buildDashboardIfStale, buildSiteIfStale } from '../build.ts'
import { readBuildSettings } from '../build-settings.ts'
import { createSite } from '../server/app.ts'
import type { SiteLimits } from '../server/edge/limits.ts'

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
  return serve({ apiUrl, trustedProxies }, limits, 0)
}

async function serve(
  changed: { apiUrl: string; baseUrl?: string; trustedProxies?: string },
  limits: Partial<SiteLimits>,
  port: number,
): Promise<RunningSite> {
  await built(buildSiteIfStale())
  // Another test may just be building it, and the server reads its files when it starts.
  await built(buildDashboardIfStale())
  const site = await createSite({ ...readBuildSettings(), ...changed, logLevel: 'silent' }, limits)
  return { address: await site.listen({ port, host: '127.0.0.1' }), stop: () => site.close() }
}

/** Waits for a build. Throws an error with its problems if it failed. */
async function built(building: Promise<BuildResult>): Promise<void> {
  const result = await building
  if (!result.ok) throw new Error(result.problems.join('\n'))
}

/**
 * Serves the site with its dashboard, in front of a platform API. Both are built if they are stale.
 * @param address The address at which it listens: `http://127.0.0.1:<port>`, with a free port.
 * @param limits Limits other than the usual ones.
 * @param baseUrl The public address, if it is another one.
 */
export function serveDashboard(
  apiUrl: string,
  address: string,
  limits: Partial<SiteLimits> = {},
  baseUrl = address,
): Promise<RunningSite> {
  return serve({ apiUrl, baseUrl }, limits, Number(new URL(address).port))
}

/** An address for `serveDashboard`. */
export async function freeAddress(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`
}

/** A port of this machine at which no server listens, for a server whose port must be given. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** The files of the built site on disk. */
export interface BuiltFiles {
  /** The public address for which the site was built. */
  baseUrl: string
  /** Paths from the site's root, without compressed files and names that begin with a dot; sorted. */
  names: ReadonlySet<string>
  text(name: string): string
  bytes(name: string): Buffer
}

/** Builds the site if it is stale, and lists its files. */
export async function builtFiles(): Promise<BuiltFiles> {
  await built(buildSiteIfStale())
  const { baseUrl, distFolder } = readBuildSettings()
  const names = readdirSync(distFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(distFolder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return {
    baseUrl,
    names: new Set(names.sort()),
    text: (name) => readFileSync(join(distFolder, name), 'utf8'),
    bytes: (name) => readFileSync(join(distFolder, name)),
  }
}

/** The file that is served at an address of the site; undefined if there is none. */
export function fileAt(path: string, names: ReadonlySet<string>): string | undefined {
  const name = path.replace(/^\//, '')
  return [`${name || 'index'}.html`, name, `${name}.json`].find((each) => names.has(each))
}

const debianChromium = '/usr/bin/chromium'

/**
 * A headless Chromium: the one in LIKENESS_CHROMIUM, otherwise the system's, otherwise Playwright's own download.
 * @param further Arguments such as those of a made-up camera.
 */
export function launchChromium(further: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.LIKENESS_CHROMIUM ?? (existsSync(debianChromium) ? debianChromium : null)
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...further],
  })
}
