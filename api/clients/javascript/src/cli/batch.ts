import type { BatchResult } from '../api-types.ts'
import { type Command, type Context, textOf, UsageError } from './command.ts'
import { photosOf } from './photos.ts'

/** As many characters as a reference may have. */
const longestReference = 64

function lineOf({ reference, status, result, problem }: BatchResult): string {
  return `  ${reference}: ${result?.status ?? problem?.code ?? status}`
}

/** Prints each result. Returns whether all are READY. */
async function sayResults({ likeness, say, signal }: Context, id: string, json: boolean): Promise<boolean> {
  let allReady = true
  for await (const result of likeness.allBatchResults(id, { signal })) {
    say(json ? JSON.stringify(result) : lineOf(result))
    allReady &&= result.result?.status === 'READY'
  }
  return allReady
}

/** Sends and reads at the same time. If one of them fails, the other ends too. Returns what was read. */
async function atOnce<Read>(
  signal: AbortSignal,
  send: (untilFailed: AbortSignal) => Promise<void>,
  read: (untilFailed: AbortSignal) => Promise<Read>,
): Promise<Read> {
  const failed = new AbortController()
  const untilFailed = AbortSignal.any([signal, failed.signal])
  const orEnd = (error: unknown) => {
    failed.abort(error)
    throw error
  }
  const [result] = await Promise.all([read(untilFailed).catch(orEnd), send(untilFailed).catch(orEnd)])
  return result
}

/** `likeness batch us-passport photos/` sends thousands of photos, and prints the results as they come. */
export const batch: Command = {
  usage: 'batch <document> <folder or photo>…',
  about:
    'Sends up to 10,000 photos one by one, has them judged in jobs of 20, and prints the results as they come.',
  options: {
    batch: {
      type: 'string',
      about: 'continue this interrupted batch; photos that it already has are not sent again',
    },
    policy: { type: 'string', about: 'the name of a policy of the account' },
    json: { type: 'boolean', about: 'print lines of JSON' },
  },
  async run(context, { words: [documentId, ...paths], options }) {
    if (documentId === undefined || paths.length === 0) {
      throw new UsageError('Name a document and a folder or photos: likeness batch us-passport photos/')
    }
    const { likeness, say, signal } = context
    const named = await photosOf(paths, longestReference)
    const photos = named.map(({ name: reference, photo }) => ({ reference, photo }))
    const before = textOf(options.batch)
    const policy = textOf(options.policy)
    const { id } =
      before === undefined
        ? await likeness.createBatch({ documentId, policy }, { signal })
        : await likeness.batch(before, { signal })
    const json = options.json === true
    if (!json) say(`${id}: likeness batch … --batch ${id} continues it`)
    const send = async (untilFailed: AbortSignal) => {
      await likeness.sendBatch(id, photos, { signal: untilFailed })
      await likeness.closeBatch(id, { signal: untilFailed })
    }
    const read = (untilFailed: AbortSignal) => sayResults({ ...context, signal: untilFailed }, id, json)
    const allReady = await atOnce(signal, send, read)
    if (!json) {
      const { counts, charge } = await likeness.batch(id, { signal })
      say(
        `${id}: ${counts.received} photos, ${counts.ready} READY, ${counts.failed} failed, ${charge.amount} USD`,
      )
    }
    return allReady ? 0 : 1
  },
}
