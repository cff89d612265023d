import { readBuildSettings } from '../build-settings.ts'

/** What the site's server needs to know. */
export interface SiteSettings {
  /** The port at which the site, the catalog's JSON and the platform API are reached. */
  port: number
  /** The name or address to listen at; `localhost` keeps the site on this machine. */
  host: string
  /** Where the platform API listens: an origin, without a path. */
  apiUrl: string
  /** Where the public reaches the site, without a slash at the end. */
  baseUrl: string
  /** The built pages. */
  distFolder: string
  /** The built dashboard. */
  dashboardFolder: string
  logLevel: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the settings from the environment: PORT (4321), HOST (localhost), LIKENESS_API_URL (http://127.0.0.1:4322),
 * LIKENESS_BASE_URL (http://localhost:4321), LIKENESS_SITE_DIST (dist beside this folder), LIKENESS_LOG_LEVEL (warn). A
 * value that cannot be meant gives a sentence that names the variable.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): { ok: true; settings: SiteSettings } | { ok: false; problem: string } {
  const port = Number(environment.PORT || 4321)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return {
      ok: false,
      problem: `PORT is "${environment.PORT}"; it must be a whole number from 0 to 65535.`,
    }
  }
  const apiUrl = environment.LIKENESS_API_URL ?? 'http://127.0.0.1:4322'
  if (!isOrigin(apiUrl)) {
    return {
      ok: false,
      problem: `LIKENESS_API_URL is "${apiUrl}"; it must be an address such as http://127.0.0.1:4322, without a path.`,
    }
  }
  const logLevel = environment.LIKENESS_LOG_LEVEL ?? 'warn'
  if (!logLevels.includes(logLevel)) {
    return {
      ok: false,
      problem: `LIKENESS_LOG_LEVEL is "${logLevel}"; it must be one of ${logLevels.join(', ')}.`,
    }
  }
  return {
    ok: true,
    settings: {
      port,
      host: environment.HOST ?? 'localhost',
      apiUrl: new URL(apiUrl).origin,
      ...readBuildSettings(environment),
      logLevel,
    },
  }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === ''
}
