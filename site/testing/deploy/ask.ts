import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An answer as the server sent it: redirects are not followed, and the body is not decompressed. */
export interface Answer {
  status: number | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** Requests an address with exactly these headers. */
export function ask(address: string, method: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method, headers }, (response) => {
      const answered = (body: Buffer) =>
        resolve({ status: response.statusCode, headers: response.headers, body })
      buffer(response).then(answered, reject)
    })
    outgoing.on('error', reject).end()
  })
}

/** The text of a body, decompressed. */
export function unpacked({ headers, body }: Answer): string {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return encoding === 'gzip' ? gunzipSync(body).toString() : body.toString()
}
