import type { Job } from '../api-types.ts'
import { type Command, partOf, textOf, UsageError } from './command.ts'
import { photosOf } from './photos.ts'
import { itemLine, longestItemId, sendPhotos } from './send-photos.ts'

/** `likeness jobs create us-passport a.jpg b.jpg` sends up to 20 photos in one call. */
const create: Command['run'] = async (
  { likeness, say, signal },
  { words: [documentId, ...photos], options },
) => {
  if (documentId === undefined || photos.length === 0) {
    throw new UsageError('Name a document and at least one photo: likeness jobs create us-passport *.jpg')
  }
  const named = await photosOf(photos, longestItemId)
  const items = named.map(({ name: itemId, photo }) => ({ documentId, photo, itemId }))
  const job = await likeness.createJob({ items, policy: textOf(options.policy) }, { signal })
  say(options.json ? JSON.stringify(job) : `${job.id}: ${job.status}, ${job.counts.total} photos`)
  return 0
}

const list: Command['run'] = async ({ likeness, say, signal }, { options }) => {
  const { data } = await likeness.listJobs({ limit: 20 }, { signal })
  for (const job of data) {
    const { total, completed, failed } = job.counts
    const line = `${job.id}  ${job.created_at}  ${job.status}, ${completed} of ${total} done, ${failed} failed`
    say(options.json ? JSON.stringify(job) : line)
  }
  if (data.length === 0 && !options.json) say('There is no job.')
  return 0
}

const watch: Command['run'] = async ({ likeness, say, signal }, { words: [jobId], options }) => {
  if (jobId === undefined) throw new UsageError('Name a job: likeness jobs watch job_…')
  let status: Job['status'] = 'open'
  for await (const { event, data } of likeness.watchJob(jobId, { signal })) {
    if (options.json) say(JSON.stringify({ event, data }))
    else if (event === 'deleted') say(`${jobId}: deleted`)
    else if (event === 'item') say(itemLine(data))
    else say(`${jobId}: ${data.status}, ${data.counts.completed} of ${data.counts.total} done`)
    if (event === 'job') status = data.status
  }
  return status === 'completed' ? 0 : 1
}

const parts: Readonly<Record<string, Command['run']>> = { create, send: sendPhotos, list, watch }

/** `likeness jobs create`, `jobs send`, `jobs list` and `jobs watch`. */
export const jobs: Command = {
  usage:
    'jobs create <document> <photo>… | jobs send <document> <folder or photo>… | jobs list | jobs watch <job>',
  about:
    'create sends up to 20 photos in one call; send sends up to 10,000 one by one, and prints the results as they come; list shows ' +
    'the latest jobs; watch follows one until it ends.',
  options: {
    policy: { type: 'string', about: 'the name of a policy of the account' },
    job: {
      type: 'string',
      about: 'with send: continue this interrupted job; photos that it already has are not judged again',
    },
    json: { type: 'boolean', about: 'print lines of JSON' },
  },
  async run(context, { words: [part, ...words], options }) {
    const chosen = partOf('jobs', part, parts)
    return chosen(context, { words, options })
  },
}
