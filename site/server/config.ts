import { type BuildSettings, buildSettings, readBuildSettings, type Setting } from '../build-settings.ts'
import { trustedProxies } from './edge/address.ts'

/** The settings of the site's server, and those of the build that it serves. */
export interface SiteSettings extends Pick<BuildSettings, 'baseUrl' | 'distFolder' | 'dashboardFolder'> {
  /** The port at which the site, the catalog's JSON and the platform API are reached. */
  port: number
  /** The name or address to listen at; `localhost` keeps the site on this machine. */
  host: string
  /** The address of the platform API: an origin, without a path. */
  apiUrl: string
  /** The proxies whose X-Forwarded-For is believed: addresses, networks and names, separated by commas. */
  trustedProxies: string
  logLevel: string
}

/** Proxies on the same machine. */
export const defaultProxies = 'loopback'

/** The variables that the site's server reads; the table in api/README.md is made from them. */
export const serverSettings = {
  PORT: { description: 'The port on which the site listens; 0 for any free one.', default: '4321' },
  HOST: {
    description: 'The name or address on which the site listens; `localhost` keeps it on this machine.',
    default: 'localhost',
  },
  LIKENESS_API_URL: {
    description: 'The address of the API: an origin, without a path.',
    default: 'http://127.0.0.1:4322',
  },
  ...buildSettings,
  LIKENESS_TRUSTED_PROXIES: {
    description:
      'Proxies in front of the site, separated by commas, whose X-Forwarded-For states the address of the caller: addresses, networks or `loopback`. Limits for one address do not count their connections.',
    default: defaultProxies,
  },
  LIKENESS_LOG_LEVEL: {
    description: 'The least severe log line that is written; `info` logs each request.',
    default: 'warn',
  },
} as const satisfies Record<string, Setting>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the settings from the environment. For an invalid value, returns a sentence that names the variable. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): { ok: true; settings: SiteSettings } | { ok: false; problem: string } {
  const port = Number(environment.PORT || serverSettings.PORT.default)
  const apiUrl = environment.LIKENESS_API_URL ?? serverSettings.LIKENESS_API_URL.default
  const proxies = environment.LIKENESS_TRUSTED_PROXIES || defaultProxies
  const logLevel = environment.LIKENESS_LOG_LEVEL ?? serverSettings.LIKENESS_LOG_LEVEL.default
  const problems = [
    !(Number.isInteger(port) && port >= 0 && port <= 65_535) &&
      `PORT is "${environment.PORT}"; it must be a whole number from 0 to 65535.`,
    !isOrigin(apiUrl) &&
      `LIKENESS_API_URL is "${apiUrl}"; it must be an address such as http://127.0.0.1:4322, without a path.`,
    trustedProxies(proxies) === null &&
      `LIKENESS_TRUSTED_PROXIES is "${proxies}"; it must be addresses, networks such as 10.0.0.0/8, or loopback.`,
    !logLevels.includes(logLevel) &&
      `LIKENESS_LOG_LEVEL is "${logLevel}"; it must be one of ${logLevels.join(', ')}.`,
  ]
  const problem = problems.find((one) => one !== false)
  if (problem !== undefined) return { ok: false, problem }
  return {
    ok: true,
    settings: {
      port,
      host: environment.HOST ?? serverSettings.HOST.default,
      apiUrl: new URL(apiUrl).origin,
      ...readBuildSettings(environment),
      trustedProxies: proxies,
      logLevel,
    },
  }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === ''
}
