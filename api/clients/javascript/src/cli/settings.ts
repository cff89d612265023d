import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** Where calls go, and with which key. */
export interface Settings {
  apiKey: string | undefined
  baseUrl: string
}

type Environment = Readonly<Record<string, string | undefined>>

const usualBaseUrl = 'http://localhost:4321'

/** The file that `login` writes: below XDG_CONFIG_HOME, or `.config` in the user's folder. */
export function settingsFile(environment: Environment): string {
  const folder = environment.XDG_CONFIG_HOME || join(homedir(), '.config')
  return join(folder, 'likeness', 'settings.json')
}

/** The settings of a run. LIKENESS_API_KEY and LIKENESS_BASE_URL win over what `login` wrote; a file that cannot be read counts
 *  as none. */
export async function readSettings(environment: Environment): Promise<Settings> {
  const written = await readFile(settingsFile(environment), 'utf8')
    .then(settingsIn)
    .catch(() => ({}))
  const { apiKey, baseUrl }: Partial<Settings> = written
  return {
    apiKey: environment.LIKENESS_API_KEY || apiKey,
    baseUrl: environment.LIKENESS_BASE_URL || baseUrl || usualBaseUrl,
  }
}

/** Writes the settings to a file that only its owner can read. */
export async function writeSettings(environment: Environment, settings: Settings): Promise<void> {
  const file = settingsFile(environment)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // An existing file keeps its mode, so it is made anew.
  await rm(file, { force: true })
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
}

/** Deletes what `login` wrote. */
export const forgetSettings = (environment: Environment): Promise<void> =>
  rm(settingsFile(environment), { force: true })

/** The settings in a file's text. Throws if it is no JSON. */
function settingsIn(text: string): Partial<Settings> {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return {}
  const of = (name: string) => {
    const found: unknown = Reflect.get(value, name)
    return typeof found === 'string' ? found : undefined
  }
  const [apiKey, baseUrl] = [of('apiKey'), of('baseUrl')]
  return { ...(apiKey && { apiKey }), ...(baseUrl && { baseUrl }) }
}
