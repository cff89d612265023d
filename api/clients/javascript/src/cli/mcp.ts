import { type Command, textOf, UsageError } from './command.ts'

/** `likeness mcp --photos ~/Pictures` serves an assistant until its input ends. */
export const mcp: Command = {
  usage: 'mcp [--photos <folder>…]',
  about: 'Serves an assistant by the Model Context Protocol, over standard input and output.',
  options: { photos: { type: 'string', about: 'the folders in which it may check photos; none if absent' } },
  async run({ likeness, settings, signal }, { words, options }) {
    const first = textOf(options.photos)
    if (first === undefined && words.length > 0) {
      throw new UsageError('Name the folders after --photos: likeness mcp --photos ~/Pictures')
    }
    // The other commands do not need the protocol, nor the catalog.
    const { serveMcp } = await import('./mcp/server.ts')
    const folders = first === undefined ? [] : [first, ...words]
    await serveMcp({ likeness, settings, folders, signal })
    return 0
  },
}
