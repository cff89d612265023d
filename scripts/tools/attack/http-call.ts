import { request } from 'node:http'

/** A request as a caller sends it, from a network address of its own. */
export interface HttpCall {
  readonly url: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** The address from which the caller connects: any of 127.0.0.0/8 on Linux. */
  readonly from: string
  readonly timeoutMs: number
  /** Ends the call. */
  readonly signal?: AbortSignal
}

export interface HttpAnswer {
  /** The HTTP status; 0 if no answer came. */
  readonly status: number
  /** The body, or the reason why no answer came: `timeout`, or the code of the socket's error. */
  readonly body: string
  readonly ms: number
}

/** Sends a request on a connection of its own and reads its answer. Never rejects. */
export function send(call: HttpCall): Promise<HttpAnswer> {
  const { url, method = 'GET', headers = {}, body, from, timeoutMs, signal } = call
  const startMs = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, text: string) =>
      resolve({ status, body: text, ms: performance.now() - startMs })
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(url, {
      method,
      headers: { ...length, ...headers },
      localAddress: from,
      agent: false,
      ...(signal && { signal }),
    })
    const late = setTimeout(() => sent.destroy(Object.assign(new Error(), { code: 'timeout' })), timeoutMs)
    sent.once('close', () => clearTimeout(late))
    sent.once('error', (error) => end(0, 'code' in error ? String(error.code) : error.message))
    sent.once('response', async (response) => {
      const parts: Buffer[] = []
      try {
        for await (const part of response) parts.push(part)
        end(response.statusCode ?? 0, Buffer.concat(parts).toString())
      } catch {
        end(0, 'cut off')
      }
    })
    sent.end(body)
  })
}

/** What an answer is counted as: its status with the code of its problem, or why there was none. */
export function kindOf({ status, body }: HttpAnswer): string {
  if (status === 0) return body
  const code = /"code":"(\w+)"/.exec(body)?.[1]
  return status >= 400 && code ? `${status} ${code}` : `${status}`
}
