import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { PhotoStore } from '#config/photo-store.ts'
import { ByteCollector } from '#foundation/byte-collector.ts'
import { photoStoreTimeouts } from '#foundation/time.ts'

/** Thrown if the store did not do what it was asked for: it is away or overloaded, or it refuses. */
export class StoreFailure extends Error {
  /** Whether another try may soon succeed. */
  readonly mayPass: boolean

  constructor(message: string, mayPass: boolean, cause?: unknown) {
    super(message, { cause })
    this.mayPass = mayPass
  }
}

/** An object of a list. */
export interface ListedObject {
  readonly name: string
  readonly changedAt: Date
}

/** A bucket of an S3-compatible store. Each function makes one request and throws `StoreFailure`. */
export interface Bucket {
  put(name: string, content: Buffer): Promise<void>
  /** The content; undefined if there is no such object. Fails if it has more than so many bytes. */
  get(name: string, mostBytes: number): Promise<Buffer | undefined>
  /** Succeeds also if there is no such object. */
  delete(name: string): Promise<void>
  /** At most a thousand objects whose names begin with a prefix and come after a name, in the order of names. */
  list(prefix: string, after: string): Promise<ListedObject[]>
  /** Whether the bucket is there and may be used. */
  head(): Promise<void>
}

export type BucketRequest = 'put' | 'get' | 'delete' | 'list' | 'head'

type Access = Pick<PhotoStore, 'endpoint' | 'region' | 'keyId' | 'secretKey'>

/** A list of a thousand objects has some 300 kB. */
const mostListBytes = 4_000_000
const mostErrorBytes = 4_000

/** Opens a bucket. Nothing is sent yet. */
export function openBucket(access: Access, bucket: string): Bucket {
  const ask = (method: string, path: string, options: Options = {}) =>
    request(access, method, `/${bucket}${path}`, options)
  return {
    put: async (name, content) => {
      succeed(await ask('PUT', `/${name}`, { content }))
    },
    get: async (name, mostBytes) => {
      const answer = await ask('GET', `/${name}`, { mostBytes })
      return isMissing(answer) ? undefined : succeed(answer).body
    },
    delete: async (name) => {
      const answer = await ask('DELETE', `/${name}`)
      if (!isMissing(answer)) succeed(answer)
    },
    list: async (prefix, after) => {
      const asked = new URLSearchParams({ 'list-type': '2', prefix, ...(after && { 'start-after': after }) })
      const { body } = succeed(await ask('GET', `?${asked}`, { mostBytes: mostListBytes }))
      return objectsOf(body.toString())
    },
    head: async () => {
      succeed(await ask('HEAD', ''))
    },
  }
}

interface Options {
  content?: Buffer
  /** The most bytes of an answer that succeeds. */
  mostBytes?: number
}

interface Answer {
  method: string
  status: number
  body: Buffer
}

async function request(
  { endpoint, region, keyId, secretKey }: Access,
  method: string,
  path: string,
  { content, mostBytes = 0 }: Options,
): Promise<Answer> {
  const signed = await new AwsV4Signer({
    method,
    url: `${endpoint}${path}`,
    headers: { 'x-amz-content-sha256': sha256(content ?? '') },
    ...{ service: 's3', region, accessKeyId: keyId, secretAccessKey: secretKey },
  }).sign()
  try {
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'error',
      signal: AbortSignal.timeout(photoStoreTimeouts.requestMs),
      ...(content && { body: new Uint8Array(content) }),
    })
    const body = await readBody(response, response.ok ? mostBytes : mostErrorBytes)
    return { method, status: response.status, body }
  } catch (error) {
    if (error instanceof StoreFailure) throw error
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    // After a timeout the caller has waited long enough.
    throw new StoreFailure(`the store of photos did not answer a ${method}`, !isSlow, error)
  }
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

async function readBody({ body, ok }: Response, mostBytes: number): Promise<Buffer> {
  const read = new ByteCollector()
  for await (const chunk of body ?? []) {
    read.add(Buffer.from(chunk))
    if (read.length <= mostBytes) continue
    if (!ok) break
    throw new StoreFailure(`the store of photos answered with more than ${mostBytes} bytes`, false)
  }
  return Buffer.concat(read.pieces())
}

/** Whether the object is not there. That the bucket is not there is a failure. */
function isMissing({ status, body }: Answer): boolean {
  return status === 404 && codeOf(body) === 'NoSuchKey'
}

function codeOf(body: Buffer): string | undefined {
  return /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1]
}

function succeed(answer: Answer): Answer {
  const { method, status, body } = answer
  if (status >= 200 && status < 300) return answer
  const mayPass = status >= 500 || status === 429 || status === 408
  const code = codeOf(body)
  throw new StoreFailure(`the store of photos answered a ${method} with ${status} ${code ?? ''}`, mayPass)
}

function objectsOf(list: string): ListedObject[] {
  return [...list.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, of = '']) => {
    const name = /<Key>([^<]*)<\/Key>/.exec(of)?.[1]
    const changedAt = /<LastModified>([^<]*)<\/LastModified>/.exec(of)?.[1]
    return name && changedAt ? [{ name, changedAt: new Date(changedAt) }] : []
  })
}

export interface BucketObserver {
  /** Called with the error of each request that failed, for the log. */
  onFailure(error: unknown): void
  /** Called after each request, with its duration. */
  onAnswer(request: BucketRequest, succeeded: boolean, seconds: number): void
}

/**
 * A bucket whose requests are observed, and which repeats those that may be repeated once, if the failure may pass. A put is
 * not repeated: the first try may take effect after the object was deleted again.
 */
export function observedBucket(bucket: Bucket, { onFailure, onAnswer }: BucketObserver): Bucket {
  const observed = async <T>(request: BucketRequest, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    try {
      const done = await work()
      onAnswer(request, true, (performance.now() - start) / 1000)
      return done
    } catch (error) {
      onAnswer(request, false, (performance.now() - start) / 1000)
      onFailure(error)
      throw error
    }
  }
  const again = <T>(request: BucketRequest, work: () => Promise<T>): Promise<T> =>
    twice(() => observed(request, work))
  return {
    put: (name, content) => observed('put', () => bucket.put(name, content)),
    get: (name, mostBytes) => again('get', () => bucket.get(name, mostBytes)),
    delete: (name) => again('delete', () => bucket.delete(name)),
    list: (prefix, after) => again('list', () => bucket.list(prefix, after)),
    head: () => observed('head', () => bucket.head()),
  }
}

const retryMs = 200

/** Does work, and does it again if it failed and that may pass. */
export async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreFailure && error.mayPass)) throw error
    await sleep(retryMs)
    return work()
  }
}
