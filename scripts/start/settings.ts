import { dataFolderOf } from '../../api/src/config/data-folder.ts'

/** What `npm start` reads from the environment; the API and the site read the rest themselves. */
export interface StartSettings {
  /** PORT: where everything is reached; 4321. */
  readonly port: number
  /** HOST: `localhost` keeps it on this machine. */
  readonly host: string
  /** LIKENESS_BASE_URL: the address that pages and answers name; http://localhost:PORT. */
  readonly baseUrl: string
  /** DATABASE_URL: a PostgreSQL to use; null starts the embedded one. */
  readonly databaseUrl: string | null
  /** LIKENESS_DATA_FOLDER: where the embedded database and the demo key are kept; `.data` in the repository. */
  readonly dataFolder: string
}

/** The settings, or one sentence that says which of them is wrong. */
export function readStartSettings(
  environment: Readonly<Record<string, string | undefined>>,
): StartSettings | string {
  const port = Number(environment.PORT || 4321)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    return `PORT is "${environment.PORT}"; it must be a whole number from 1 to 65535.`
  }
  const databaseUrl = environment.DATABASE_URL || null
  if (databaseUrl && !/^postgres(ql)?:$/.test(URL.parse(databaseUrl)?.protocol ?? '')) {
    // It may hold a password, and is not repeated.
    return 'DATABASE_URL must be a URL such as postgres://user:password@host:5432/name.'
  }
  const host = environment.HOST || 'localhost'
  return {
    port,
    host,
    baseUrl: environment.LIKENESS_BASE_URL || `http://localhost:${port}`,
    databaseUrl,
    dataFolder: dataFolderOf(environment),
  }
}
