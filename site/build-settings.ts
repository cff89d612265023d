import { join } from 'node:path'
import { type Operator, operatorSettings, readOperator } from './src/information/operator.ts'

/** An environment variable. `defaultText` describes a default that is not a fixed value. */
export interface Setting {
  readonly description: string
  readonly default?: string
  readonly defaultText?: string
}

/** The variables that a build of the site reads; the table in api/README.md is made from them. */
export const buildSettings = {
  LIKENESS_BASE_URL: {
    description: 'The public address of the site, for its absolute links.',
    default: 'http://localhost:4321',
  },
  LIKENESS_SITE_DIST: {
    description: 'The folder of the built pages.',
    defaultText:
      '`site/dist`; for another port of this machine a folder of its own, such as `site/dist.localhost-5000`',
  },
  ...operatorSettings,
} as const satisfies Record<string, Setting>

export interface BuildSettings {
  /** LIKENESS_BASE_URL, without a slash at the end. */
  readonly baseUrl: string
  /** LIKENESS_OPERATOR_…: who runs the service. */
  readonly operator: Operator
  /** LIKENESS_SITE_DIST: the folder of the built pages. */
  readonly distFolder: string
  /** The folder of the built dashboard: `dashboard/dist` next to this file. */
  readonly dashboardFolder: string
}

/** Reads the settings of a build of the site from the environment; a variable that is absent or empty gets its default. */
export function readBuildSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): BuildSettings {
  const baseUrl = (environment.LIKENESS_BASE_URL || buildSettings.LIKENESS_BASE_URL.default).replace(
    /\/+$/,
    '',
  )
  return {
    baseUrl,
    operator: readOperator(environment),
    distFolder: environment.LIKENESS_SITE_DIST || join(import.meta.dirname, distNameFor(baseUrl)),
    dashboardFolder: join(import.meta.dirname, 'dashboard', 'dist'),
  }
}

const client = join(import.meta.dirname, '..', 'api', 'clients', 'javascript', 'src')

/** Where the bundler finds the client library: in its sources, which need no build. tsconfig.json says the same of its types. */
export const clientSources = [
  { find: /^@likeness-photo\/client(?=\/react\.css)/, replacement: join(client, 'react') },
  { find: /^@likeness-photo\/client\/(precheck|react)$/, replacement: join(client, 'in-browser', '$1.ts') },
]

/** Names that only this machine itself can reach. */
const thisMachine = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The name of the folder of the built pages. Pages name their address, so two sites that run side by side in one checkout
 * need two folders. A public site keeps the usual one, which the configurations in `deploy/` name.
 */
function distNameFor(baseUrl: string): string {
  const url = baseUrl === buildSettings.LIKENESS_BASE_URL.default ? null : URL.parse(baseUrl)
  if (url === null || !thisMachine.test(url.hostname)) return 'dist'
  return `dist.${url.host.replace(/[^\w.]+/g, '-')}`
}
