import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../delivery/problems.ts'
import { networkOf } from './edge/address.ts'
import { hasBody } from './edge/callers.ts'
import { guardedBody } from './edge/guarded-body.ts'
import type { SiteLimits } from './edge/limits.ts'
import {
  BodyRefused,
  formNotReadable,
  formTooLarge,
  noRoom,
  notAForm,
  tooManyRequests,
} from './edge/refusals.ts'

/** A form that a page may read, or why it may not. */
export type PostedForm =
  | { readonly problem: Problem }
  | {
      /** The body as it arrives. If absent, the request has none. */
      readonly body?: AsyncIterable<Uint8Array>
      /** Why the body was refused while it arrived; null until then. */
      readonly refusal: () => Problem | null
    }

/** Without this cookie, no browser has a session. */
const sessionCookie = /likeness\.session_token=/

/**
 * The forms that are posted to pages. Only a form with a photo may be large, as multipart; such forms are held whole by the
 * page that reads them, so that their bytes are counted, and none is read of a caller without a session.
 */
export function postedForms(limits: SiteLimits) {
  const photos = heldBytes(limits)

  /** @param withPhoto Whether the page takes a photo. */
  return (request: FastifyRequest, reply: FastifyReply, withPhoto: boolean): PostedForm => {
    if (request.method !== 'POST' || !hasBody(request)) return { refusal: () => null }
    const type = request.headers['content-type'] ?? ''
    const multipart = /^multipart\/form-data\s*;/i.test(type)
    if (!multipart && !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return { problem: notAForm }
    const large = multipart && withPhoto
    const largestBytes = large ? limits.photoFormBytes : limits.formBytes
    if (Number(request.headers['content-length']) > largestBytes) return { problem: formTooLarge }
    // The page answers with the way to the sign-in page.
    if (large && !sessionCookie.test(request.headers.cookie ?? '')) return unread
    const count = multipart ? partCounter(type, limits) : fieldCounter(limits)
    const look = (piece: Buffer) => {
      count(piece)
      hold?.take(piece.length)
    }
    const rules = { limits, largestBytes, whenLarger: formTooLarge, look }
    const body = guardedBody(request.raw, reply.raw, rules)
    const cut = (problem: Problem) => body.destroy(new BodyRefused(problem))
    // The bytes of a photo's form are counted until its answer is sent.
    const hold = large ? photos.hold(networkOf(request.ip), cut) : undefined
    reply.raw.once('close', () => hold?.release())
    const refusal = () => (body.errored instanceof BodyRefused ? body.errored.problem : null)
    return { body: iterable(body), refusal }
  }
}

const unread: PostedForm = { body: iterable(Readable.from([])), refusal: () => null }

/** A stream as Astro takes the body of a request: an object without members of its own. */
function iterable(stream: Readable): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator]() }
}

const [ampersand, blankLine] = ['&'.charCodeAt(0), Buffer.from('\r\n\r\n')]

/** Looks at the pieces of a form in an address's encoding; throws `BodyRefused` if it has too many fields. */
export function fieldCounter({ formFields }: Pick<SiteLimits, 'formFields'>): (piece: Buffer) => void {
  let fields = 1
  return (piece) => {
    for (let at = piece.indexOf(ampersand); at >= 0; at = piece.indexOf(ampersand, at + 1)) {
      fields += 1
      if (fields > formFields) throw new BodyRefused(formNotReadable)
    }
  }
}

/**
 * Looks at the pieces of a multipart form (RFC 7578); throws `BodyRefused` if it has too many parts, or a part whose headers
 * are too long. A form is parsed only when all of it is there, so that these would take time without a limit.
 * @param type The Content-Type, which names the boundary.
 */
export function partCounter(
  type: string,
  { photoFormParts, partHeaderBytes }: Pick<SiteLimits, 'photoFormParts' | 'partHeaderBytes'>,
): (piece: Buffer) => void {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  const boundary = Buffer.from(`--${quoted ?? bare ?? ''}`)
  let parts = 0
  let inHeaders = false
  /** Bytes that may be the beginning of what is looked for. */
  let rest: Buffer = Buffer.alloc(0)
  return (piece) => {
    if (boundary.length === 2) throw new BodyRefused(formNotReadable)
    rest = Buffer.concat([rest, piece])
    for (;;) {
      const wanted: Buffer = inHeaders ? blankLine : boundary
      const at = rest.indexOf(wanted)
      // Without a blank line, the last three bytes may be its beginning.
      const headerBytes = at < 0 ? rest.length - 3 : at
      if (inHeaders && headerBytes > partHeaderBytes) throw new BodyRefused(formNotReadable)
      if (at < 0) break
      rest = rest.subarray(at + wanted.length)
      if (!inHeaders) parts += 1
      // The boundary after the last part counts too.
      if (parts > photoFormParts + 1) throw new BodyRefused(formNotReadable)
      inHeaders = !inHeaders
    }
    if (!inHeaders) rest = rest.subarray(Math.max(0, rest.length - boundary.length))
  }
}

/** One body that is held in memory. */
export interface Hold {
  /** Counts bytes that have arrived. May cut this body or another one. */
  take(bytes: number): void
  /** Ends the count, when the body is not held any more. */
  release(): void
}

interface Held {
  readonly network: string
  readonly cut: (problem: Problem) => void
  bytes: number
}

/**
 * Counts the bytes of bodies that have to be held whole, as they arrive. A network that holds more than its share loses the
 * body that took the last bytes; if all together hold too much, the network with the most bytes loses its newest body, so
 * that one network cannot keep others out.
 */
export function heldBytes({
  heldBytes: most,
  heldBytesPerAddress: mostPerAddress,
}: Pick<SiteLimits, 'heldBytes' | 'heldBytesPerAddress'>) {
  const all = new Set<Held>()

  const sums = (): Map<string, number> => {
    const byNetwork = new Map<string, number>()
    for (const { network, bytes } of all) byNetwork.set(network, (byNetwork.get(network) ?? 0) + bytes)
    return byNetwork
  }

  const lose = (held: Held, problem: Problem): void => {
    all.delete(held)
    held.cut(problem)
  }

  const makeRoom = (): void => {
    const byNetwork = [...sums()]
    if (byNetwork.reduce((sum, [, bytes]) => sum + bytes, 0) <= most) return
    const [[largest] = ['']] = byNetwork.toSorted(([, a], [, b]) => b - a)
    const newest = [...all].findLast(({ network }) => network === largest)
    if (newest) lose(newest, noRoom)
  }

  return {
    /** @param cut Called at most once, when this body must be dropped. */
    hold(network: string, cut: (problem: Problem) => void): Hold {
      const held: Held = { network, cut, bytes: 0 }
      all.add(held)
      return {
        take(bytes) {
          if (!all.has(held)) return
          held.bytes += bytes
          if ((sums().get(network) ?? 0) > mostPerAddress) lose(held, tooManyRequests)
          else makeRoom()
        },
        release: () => all.delete(held),
      }
    },
    /** The bytes that are held now. */
    total: () => [...sums().values()].reduce((sum, bytes) => sum + bytes, 0),
  }
}
