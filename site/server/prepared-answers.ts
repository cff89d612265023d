import { acceptedEncoding } from './accepted-encoding.ts'
import type { PlainRequest } from './plain-request.ts'
import type { SiteContent } from './published-site.ts'
import { holds, unchangedHeaders } from './send-stored.ts'
import type { StoredAnswer } from './stored-answers.ts'
import type { Representation } from './stored-files.ts'

/** Larger bodies, such as that of the whole catalog, are not held twice. */
const largestBodyBytes = 256 * 1024

/** The bytes of a whole HTTP answer, good for one second, as it tells the time. */
interface Prepared {
  second: number
  bytes: Buffer
}

/** The last answer in each encoding. */
const prepared = { br: newStore(), gzip: newStore(), identity: newStore() }

/** The bytes of the whole answer, head and body, to a request for a stored file; null for any other request. */
export function preparedAnswer(content: SiteContent, request: PlainRequest): Buffer | null {
  const answer = content.answers.get(request.path)
  if (answer === undefined) return null
  const shown = answer.file.represented(acceptedEncoding(request.acceptEncoding))
  if (shown.body.length > largestBodyBytes) return null
  if (holds(request.ifNoneMatch, shown.etag)) {
    return head('304 Not Modified', { ...unchangedHeaders(answer), etag: shown.etag })
  }
  const second = Math.floor(Date.now() / 1000)
  const held = prepared[shown.encoding].get(answer)
  if (held?.second === second) return held.bytes
  const bytes = Buffer.concat([wholeHead(answer, shown), shown.body])
  prepared[shown.encoding].set(answer, { second, bytes })
  return bytes
}

function newStore(): WeakMap<StoredAnswer, Prepared> {
  return new WeakMap()
}

function wholeHead(answer: StoredAnswer, { encoding, etag, body }: Representation): Buffer {
  const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return head('200 OK', { ...answer.headers, ...encoded, etag, 'content-length': String(body.length) })
}

function head(status: string, headers: Readonly<Record<string, string>>): Buffer {
  const fields = {
    ...headers,
    date: new Date().toUTCString(),
    connection: 'keep-alive',
    'keep-alive': 'timeout=72',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`, 'latin1')
}
