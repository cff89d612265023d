/** A GET without anything that bears on its answer but these. */
export interface PlainRequest {
  /** Without the query. */
  path: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** Longer ones are left to a parser that reads piece by piece. */
const longestHeadBytes = 8192

/** Visible ASCII alone, one space where one is usual, no line folded: what every parser reads alike. */
const wholeHead = /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w-]+:[\t -~]*\r\n)+\r\n$/

/** Says that a body follows, or asks for another behaviour than answering and waiting for the next request. */
const another =
  /\n(?:content-length|transfer-encoding|expect|upgrade|te|trailer|connection:(?! ?keep-alive\r))/i

/**
 * Reads bytes that came over a connection if they are exactly one GET of the plainest form, and gives null for
 * everything else: another method, a part of a request or several of them, a body, a byte that is not ASCII. Strict on
 * purpose, so that no proxy in front can take the same bytes for other requests.
 */
export function plainRequest(bytes: Buffer): PlainRequest | null {
  if (bytes.length > longestHeadBytes) return null
  const head = bytes.toString('latin1')
  const path = wholeHead.exec(head)?.[1]?.split('?', 1)[0]
  if (path === undefined || another.test(head) || head.match(/\nhost:/gi)?.length !== 1) return null
  return {
    path,
    acceptEncoding: /\naccept-encoding:[\t ]*([^\r]*)/i.exec(head)?.[1],
    ifNoneMatch: /\nif-none-match:[\t ]*([^\r]*)/i.exec(head)?.[1],
  }
}
