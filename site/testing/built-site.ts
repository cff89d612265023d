import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { after } from 'node:test'
import { type Browser, chromium } from 'playwright'
import { type BuildResult, buildDashboardIfStale, buildSiteIfStale } from '../build.ts'
import { readBuildSettings } from '../build-settings.ts'
import { createSite } from '../server/app.ts'
import type { SiteLimits } from '../server/edge/limits.ts'

/**
 * Serves the site as its visitors get it, with the real server at a free port, until the test or the file ends. Builds it and the
 * dashboard if they are stale. Without an `apiUrl`, there is no platform API behind it.
 * @param limits Limits other than the usual ones, and the proxies that are trusted.
 * @returns Its address: `http://127.0.0.1:<port>`, without a slash at the end.
 */
export async function serveBuiltSite(
  apiUrl = 'http://127.0.0.1:9',
  { trustedProxies = 'loopback', ...limits }: Partial<SiteLimits> & { trustedProxies?: string } = {},
  distFolder = readBuildSettings().distFolder,
): Promise<string> {
  return serve({ apiUrl, trustedProxies, distFolder }, limits, 0)
}

/** The folder of a site that has `/robots.txt` alone, until the test file ends: a server reads the whole site for a second. */
export function siteOfOneFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-site-'))
  after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\n')
  return folder
}

async function serve(
  changed: { apiUrl: string; baseUrl?: string; trustedProxies?: string; distFolder?: string },
  limits: Partial<SiteLimits>,
  port: number,
): Promise<string> {
  await built(buildSiteIfStale())
  // Another test may just be building it, and the server reads its files when it starts.
  await built(buildDashboardIfStale())
  const site = await createSite({ ...readBuildSettings(), ...changed, logLevel: 'silent' }, limits)
  after(() => site.close())
  return site.listen({ port, host: '127.0.0.1' })
}

/** Serves at a free port of this machine, until the test or the file ends. Resolves with the address. */
export async function serveHere(server: Server): Promise<string> {
  after(() => void server.close())
  return `http://127.0.0.1:${await listening(server)}`
}

/** Has a server listen at a free port. Resolves with the port. */
async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Waits for a build. Throws an error with its problems if it failed. */
async function built(building: Promise<BuildResult>): Promise<void> {
  const result = await building
  if (!result.ok) throw new Error(result.problems.join('\n'))
}

/**
 * The same in front of a platform API, at an address that the dashboard takes for its own.
 * @param address The address at which it listens: `http://127.0.0.1:<port>`, with a free port.
 * @param limits Limits other than the usual ones.
 * @param baseUrl The public address, if it is another one.
 */
export function serveDashboard(
  apiUrl: string,
  address: string,
  limits: Partial<SiteLimits> = {},
  baseUrl = address,
): Promise<string> {
  return serve({ apiUrl, baseUrl }, limits, Number(new URL(address).port))
}

/** An address for `serveDashboard`. */
export async function freeAddress(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`
}

/** A port of this machine at which no server listens, for a server whose port must be given. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listening(probe)
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

const debianChromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)

/**
 * A headless Chromium until the test file ends: the one in LIKENESS_CHROMIUM, otherwise the system's or Playwright's own.
 * @param further Arguments such as those of a made-up camera.
 */
export async function launchChromium(further: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.LIKENESS_CHROMIUM ?? debianChromium
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...further],
  })
  after(() => browser.close())
  // A busy machine is slow, and does not hang.
  browser.on('context', (context) => context.setDefaultTimeout(300_000))
  return browser
}
