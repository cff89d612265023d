import type { SiteLimits } from './limits.ts'
import { BodyRefused, formNotReadable } from './refusals.ts'

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
