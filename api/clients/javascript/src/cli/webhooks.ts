import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Job, Review } from '../api-types.ts'
import { AuthenticationError, PermissionDeniedError } from '../errors.ts'
import type { Likeness } from '../likeness.ts'
import type { CallOptions } from '../requests.ts'
import {
  type Command,
  type Context,
  describeError,
  type ExitCode,
  partOf,
  textOf,
  UsageError,
} from './command.ts'

/** `likeness webhooks listen` passes events on to a server on this machine. */
export const webhooks: Command = {
  usage: 'webhooks listen --forward-to <address or port>',
  about: 'Sends the events of jobs and reviews to a server on this machine, signed as a webhook is.',
  options: {
    'forward-to': { type: 'string', about: 'the address, or the port of this machine' },
    secret: { type: 'string', about: 'the secret that signs, whsec_…; without it, a new one is printed' },
  },
  async run(context, { words: [part], options }) {
    partOf('webhooks', part, { listen })
    const secret = textOf(options.secret) ?? newSecret()
    if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) {
      throw new UsageError('--secret is whsec_ and at least 24 bytes in base64, as the service makes it.')
    }
    return listen(context, { forwardTo: addressOf(textOf(options['forward-to'])), secret })
  },
}

/** How often the lists are read. */
const pollMs = 2_000

interface Receiver {
  /** The address that gets the events. */
  forwardTo: URL
  /** `whsec_` and the base64 of the key that signs them. */
  secret: string
}

/** A secret of the kind that webhooks have. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** The body of a webhook, without the address of what it is about. */
interface Event {
  type: string
  timestamp: string
  livemode: boolean
  data: object
  /** The path of what it is about, below `/api/v1/`. */
  path: string
}

const jobEvents = ({ id, livemode, status, paused_because, counts, ended_at }: Job): Event[] => {
  if (ended_at === null && (paused_because === null || paused_because === 'requested')) return []
  const type = ended_at === null ? 'job.paused' : `job.${status}`
  const data = { job_id: id, status, paused_because, counts }
  const timestamp = ended_at ?? new Date().toISOString()
  return [{ type, timestamp, livemode, data, path: `photos/jobs/${id}` }]
}

const reviewEvents = ({ id, livemode, request_id, override }: Review): Event[] => {
  if (override === null) return []
  const data = { review_id: id, request_id, decision: override.decision }
  return [{ type: 'review.decided', timestamp: override.decided_at, livemode, data, path: `reviews/${id}` }]
}

/** What can have events, as it is now, with the event of each. */
const sources: readonly ((likeness: Likeness, options: CallOptions) => Promise<Event[]>)[] = [
  async (likeness, options) => (await likeness.listJobs({ limit: 100 }, options)).data.flatMap(jobEvents),
  async (likeness, options) =>
    (await likeness.listReviews({ limit: 100, status: 'decided' }, options)).data.flatMap(reviewEvents),
]

/** What tells one event from another: a job that is paused again has another one, once it was not paused in between. */
const nameOf = ({ type, path }: Event) => `${type} ${path}`

/**
 * Passes events on to an address that the service itself cannot reach, until it is aborted: for each event from now on, one
 * request with the body and the signature of a webhook (Standard Webhooks). A failed request is reported, not repeated.
 */
async function listen(context: Context, { forwardTo, secret }: Receiver): Promise<ExitCode> {
  const { likeness, settings, say, signal } = context
  const readable = new Set(sources)
  const now = async () => {
    const read = [...readable].map((source) =>
      source(likeness, { signal }).catch((error) => {
        if (error instanceof PermissionDeniedError) readable.delete(source)
        failed(error, context)
        return undefined
      }),
    )
    const lists = await Promise.all(read)
    return { events: lists.flatMap((list) => list ?? []), isWhole: !lists.includes(undefined) }
  }
  const known = new Set((await now()).events.map(nameOf))
  say(`Events go to ${forwardTo.href}, signed with ${secret}`)
  while (!signal.aborted) {
    await pause(pollMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) break
    const { events, isWhole } = await now()
    const fresh = events.filter((event) => !known.has(nameOf(event)))
    const present = new Set(events.map(nameOf))
    const resumed = (name: string) => isWhole && name.startsWith('job.paused') && !present.has(name)
    for (const name of known) if (resumed(name)) known.delete(name)
    for (const event of fresh.toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))) {
      known.add(nameOf(event))
      say(await send(event, settings.baseUrl, { forwardTo, secret }))
    }
  }
  return 0
}

/** Reports that a list could not be read; it is read again. A refused key will be refused again, so that is thrown. */
function failed(error: unknown, { say, signal }: Context): void {
  if (error instanceof AuthenticationError) throw error
  if (!signal.aborted) say(describeError(error).text)
}

/** Sends an event. Returns a line that says what came of it. */
async function send(
  { path, ...event }: Event,
  baseUrl: string,
  { forwardTo, secret }: Receiver,
): Promise<string> {
  const url = `${baseUrl.replace(/\/+$/, '')}/api/v1/${path}`
  const body = JSON.stringify({ ...event, data: { ...event.data, url } })
  const line = `${event.type} ${path.replace(/.*\//, '')} →`
  try {
    const { status } = await fetch(forwardTo, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed(body, secret) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    return `${line} ${status}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `${line} no answer: ${cause instanceof Error ? cause.message : cause}`
  }
}

/** The headers of Standard Webhooks: HMAC-SHA256 of the id, the time in seconds and the body. */
function signed(body: string, secret: string): Record<string, string> {
  const id = `evt_${randomBytes(12).toString('hex')}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** The address of a local server: a port, or an address of http or https. @throws UsageError if it is neither. */
function addressOf(given: string | undefined): URL {
  const address = /^\d+$/.test(given ?? '') ? `http://127.0.0.1:${given}/` : (given ?? '')
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new UsageError(
    'Say where the events go: likeness webhooks listen --forward-to http://localhost:3000/hook',
  )
}
