import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { publicAddress } from '../call.ts'
import { Likeness } from '../likeness.ts'
import { type Command, type Settings, textOf, UsageError } from './command.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The file that `login` writes: below XDG_CONFIG_HOME, or `.config` in the user's folder. */
function settingsFile(environment: Environment): string {
  const folder = environment.XDG_CONFIG_HOME || join(homedir(), '.config')
  return join(folder, 'likeness', 'settings.json')
}

/** The settings of a run. LIKENESS_API_KEY and LIKENESS_BASE_URL win over what `login` wrote; a file that cannot be read counts
 *  as none. */
export async function readSettings(environment: Environment): Promise<Settings> {
  const written: { apiKey?: unknown; baseUrl?: unknown } = await readFile(settingsFile(environment), 'utf8')
    .then((text) => Object(JSON.parse(text)))
    .catch(() => ({}))
  return {
    apiKey: environment.LIKENESS_API_KEY || textOf(written.apiKey) || undefined,
    baseUrl: environment.LIKENESS_BASE_URL || textOf(written.baseUrl) || publicAddress,
  }
}

/** Writes the settings to a file that only its owner can read. */
async function writeSettings(environment: Environment, settings: Settings): Promise<void> {
  const file = settingsFile(environment)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // An existing file keeps its mode, so it is replaced.
  await rm(file, { force: true })
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
}

/** `likeness login` stores a key for the later commands, after a call has shown that it works. */
export const login: Command = {
  usage: 'login',
  about: 'Asks for an API key, tries it, and stores it in a file that only you can read.',
  options: { 'base-url': { type: 'string', about: 'the address of the service' } },
  async run({ environment, settings, ask, say, signal }, { options }) {
    const baseUrl = textOf(options['base-url']) ?? settings.baseUrl
    const apiKey = (await ask('API key: ', true)).trim()
    if (!/^lk_(?:live|test)_/.test(apiKey)) {
      throw new UsageError(
        'A key begins with lk_live_ or lk_test_. Make one under Developer in the dashboard.',
      )
    }
    const { owner, livemode } = await new Likeness({ apiKey, baseUrl }).account({ signal })
    await writeSettings(environment, { apiKey, baseUrl })
    say(`Signed in at ${baseUrl} as ${owner}, in ${livemode ? 'live' : 'test'} mode.`)
    say(`The key is in ${settingsFile(environment)}.`)
    return 0
  },
}

/** `likeness logout` deletes what `login` stored. The key itself keeps working. */
export const logout: Command = {
  usage: 'logout',
  about: 'Deletes the stored key from this machine. Revoke it in the dashboard to end it.',
  async run({ environment, say }) {
    await rm(settingsFile(environment), { force: true })
    say('The stored key is deleted.')
    return 0
  },
}
