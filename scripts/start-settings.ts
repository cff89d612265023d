import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { dataFolderOf, readConfig } from '../api/src/config/config.ts'
import { type BuildSettings, readBuildSettings, type Setting } from '../site/build-settings.ts'

/** The variables that `npm start` reads itself; the table in api/SETTINGS.md is made from them. */
export const startSettings = {
  PORT: { description: 'The port of the site, where everything is reached.', default: '4321' },
  HOST: {
    description: 'The name or address on which the site listens; `localhost` keeps it on this machine.',
    default: 'localhost',
  },
  LIKENESS_BASE_URL: {
    description: 'The public address that pages and answers name.',
    defaultText: '`http://localhost:PORT`',
  },
  DATABASE_URL: {
    description: 'A PostgreSQL database to use instead of the embedded one. No demo key is made in it.',
    defaultText: 'the embedded PostgreSQL',
  },
  LIKENESS_DATA_FOLDER: {
    description:
      'The folder of the embedded database, the demo key, the secret, the key of attestations, and mail that is not sent because no mail server is set.',
    defaultText: '`.data`',
  },
  LIKENESS_LOG_LEVEL: {
    description: 'The least severe log line that the API and the site write; `info` logs each request.',
    default: 'warn',
  },
} as const satisfies Record<string, Setting>

/** What `npm start` reads from the environment; the API and the site read the rest themselves. */
export interface StartSettings {
  readonly port: number
  readonly host: string
  readonly baseUrl: string
  /** The database to use; null starts the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  readonly dataFolder: string
  /** What the pages are built for, and where. */
  readonly build: BuildSettings
}

const newSecret = () => randomBytes(32).toString('base64url')

/** The settings, or one sentence that says which are wrong or unknown, of all that the parts of the service read. */
export function readStartSettings(
  environment: Readonly<Record<string, string | undefined>>,
): StartSettings | string {
  const port = Number(environment.PORT || startSettings.PORT.default)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    return `PORT is "${environment.PORT}"; it must be a whole number from 1 to 65535.`
  }
  const databaseUrl = environment.DATABASE_URL || null
  if (databaseUrl && !/^postgres(ql)?:$/.test(URL.parse(databaseUrl)?.protocol ?? '')) {
    // The value is not repeated, because it may contain a password.
    return 'DATABASE_URL must be a URL such as postgres://user:password@host:5432/name.'
  }
  const host = environment.HOST || startSettings.HOST.default
  const baseUrl = environment.LIKENESS_BASE_URL || `http://localhost:${port}`
  // The API would refuse them too, but only once the pages are built. What it is given itself is valid.
  const api = readConfig({
    ...environment,
    ...{ HOST: '127.0.0.1', PORT: String(port), LIKENESS_BASE_URL: baseUrl },
    DATABASE_URL: databaseUrl ?? 'postgres://localhost/likeness',
    LIKENESS_SECRET: environment.LIKENESS_SECRET || newSecret(),
    LIKENESS_ATTESTATION_KEYS: environment.LIKENESS_ATTESTATION_KEYS || newSecret(),
  })
  if (!api.ok) return api.problem.detail
  return {
    port,
    host,
    baseUrl,
    databaseUrl,
    dataFolder: dataFolderOf(environment),
    build: readBuildSettings({ ...environment, LIKENESS_BASE_URL: baseUrl }),
  }
}

/**
 * The secret in a file, which is written with mode 0600 at the first start. Rejects if the file can be neither read nor
 * written.
 */
export async function keptSecret(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  const fresh = newSecret()
  try {
    await writeFile(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      return (await readFile(file, 'utf8')).trim()
    }
    throw error
  }
}
