import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../../delivery/problems.ts'
import { networkOf } from '../edge/address.ts'
import { hasBody } from '../edge/caller-shares.ts'
import { fieldCounter, partCounter } from '../edge/forms.ts'
import { guardedBody } from '../edge/guarded-body.ts'
import { heldBytes } from '../edge/held-bytes.ts'
import type { SiteLimits } from '../edge/limits.ts'
import { BodyRefused, formTooLarge, notAForm } from '../edge/refusals.ts'

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

  return {
    /** @param withPhoto Whether the page takes a photo. */
    of(request: FastifyRequest, reply: FastifyReply, withPhoto: boolean): PostedForm {
      if (request.method !== 'POST' || !hasBody(request)) return { refusal: () => null }
      const type = request.headers['content-type'] ?? ''
      const multipart = /^multipart\/form-data\s*;/i.test(type)
      if (!multipart && !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
        return { problem: notAForm }
      const large = multipart && withPhoto
      const largestBytes = large ? limits.photoFormBytes : limits.formBytes
      if (Number(request.headers['content-length']) > largestBytes) return { problem: formTooLarge }
      // The page answers with the way to the sign-in page.
      if (large && !sessionCookie.test(request.headers.cookie ?? '')) return unread
      return large ? held(request, reply, type) : guarded(request, reply, type)
    },
    /** The bytes of photo forms that are held now. */
    held: photos.total,
  }

  function guarded(request: FastifyRequest, reply: FastifyReply, type: string): PostedForm {
    const look = /^multipart/i.test(type) ? partCounter(type, limits) : fieldCounter(limits)
    const largestBytes = limits.formBytes
    return formOf(
      guardedBody(request.raw, reply.raw, { limits, largestBytes, whenLarger: formTooLarge, look }),
    )
  }

  /** A photo's form, whose bytes are counted until its answer is sent. */
  function held(request: FastifyRequest, reply: FastifyReply, type: string): PostedForm {
    const countParts = partCounter(type, limits)
    const look = (piece: Buffer) => {
      countParts(piece)
      hold.take(piece.length)
    }
    const largestBytes = limits.photoFormBytes
    const body = guardedBody(request.raw, reply.raw, { limits, largestBytes, whenLarger: formTooLarge, look })
    const cut = (problem: Problem) => body.destroy(new BodyRefused(problem))
    const hold = photos.hold(networkOf(request.ip), cut)
    reply.raw.once('close', hold.release)
    return formOf(body)
  }
}

const unread: PostedForm = { body: iterable(Readable.from([])), refusal: () => null }

function formOf(body: Readable): PostedForm {
  const refusal = () => (body.errored instanceof BodyRefused ? body.errored.problem : null)
  return { body: iterable(body), refusal }
}

/** A stream as Astro takes the body of a request: an object without members of its own. */
function iterable(stream: Readable): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator]() }
}
