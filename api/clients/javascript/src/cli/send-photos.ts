import type { JobItem } from '../api-types.ts'
import { type Command, type Context, textOf, UsageError } from './command.ts'
import { photosOf } from './photos.ts'

/** As many characters as the id of an item may have. */
export const longestItemId = 100

/** What a line says of an item. */
export function itemLine({ item_id, status, result, problem }: JobItem): string {
  return `  ${item_id}: ${result?.status ?? problem?.code ?? status}`
}

/** Prints each item. Returns whether all are READY. */
async function sayItems({ likeness, say, signal }: Context, id: string, json: boolean): Promise<boolean> {
  let allReady = true
  for await (const item of likeness.allJobItems(id, { signal })) {
    say(json ? JSON.stringify(item) : itemLine(item))
    allReady &&= item.result?.status === 'READY'
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

/** `likeness jobs send us-passport photos/` sends thousands of photos, and prints the results as they come. */
export const sendPhotos: Command['run'] = async (context, { words: [documentId, ...paths], options }) => {
  if (documentId === undefined || paths.length === 0) {
    throw new UsageError('Name a document and a folder or photos: likeness jobs send us-passport photos/')
  }
  const { likeness, say, signal } = context
  const named = await photosOf(paths, longestItemId)
  const photos = named.map(({ name: itemId, photo }) => ({ itemId, photo }))
  const before = textOf(options.job)
  const policy = textOf(options.policy)
  const { id } =
    before === undefined
      ? await likeness.createJob({ documentId, policy }, { signal })
      : await likeness.job(before, { signal })
  const json = options.json === true
  if (!json) say(`${id}: likeness jobs send … --job ${id} continues it`)
  const send = async (untilFailed: AbortSignal) => {
    await likeness.addJobItems(id, photos, { signal: untilFailed })
    await likeness.closeJob(id, { signal: untilFailed })
  }
  const read = (untilFailed: AbortSignal) => sayItems({ ...context, signal: untilFailed }, id, json)
  const allReady = await atOnce(signal, send, read)
  if (!json) {
    const { counts, charge } = await likeness.job(id, { signal })
    say(`${id}: ${counts.total} photos, ${counts.ready} READY, ${counts.failed} failed, ${charge.amount} USD`)
  }
  return allReady ? 0 : 1
}
