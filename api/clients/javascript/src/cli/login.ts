import { Likeness } from '../likeness.ts'
import { type Command, textOf, UsageError } from './command.ts'
import { forgetSettings, settingsFile, writeSettings } from './settings.ts'

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

/** `likeness logout` deletes what `login` stored. The key itself goes on working. */
export const logout: Command = {
  usage: 'logout',
  about: 'Deletes the stored key from this machine. Revoke it in the dashboard to end it.',
  async run({ environment, say }) {
    await forgetSettings(environment)
    say('The stored key is deleted.')
    return 0
  },
}
