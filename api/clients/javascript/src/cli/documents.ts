import { type Command, textOf } from './command.ts'

/** `likeness documents passport` finds the id of a document. */
export const documents: Command = {
  usage: 'documents [<words>]…',
  about: 'Lists documents by words of their name or country, with the ids that `check` takes.',
  options: { country: { type: 'string', about: 'two letters: us' } },
  async run({ likeness, say, signal }, { words, options }) {
    const filters = { q: words.join(' ') || undefined, country: textOf(options.country)?.toLowerCase() }
    let cursor: string | undefined
    let found = 0
    do {
      const page = await likeness.documents({ ...filters, limit: 100, cursor }, { signal })
      for (const { id, title } of page.data) say(`${id.padEnd(32)}${title}`)
      found += page.data.length
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    if (found === 0) say('No document fits.')
    return found > 0 ? 0 : 1
  },
}
