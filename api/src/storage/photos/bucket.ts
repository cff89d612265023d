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

/** A bucket of an S3-compatible store. Each function throws `StoreFailure`. */
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

export interface BucketObserver {
  /** Called with the error of each request that failed, for the log. */
  onFailure?: (error: unknown) => void
  /** Called after each request, with its duration. */
  onAnswer?: (request: BucketRequest, succeeded: boolean, seconds: number) => void
}

/**
 * Opens a bucket. Nothing is sent yet. Requests that may be repeated are repeated once, if their failure may pass. A put is not
 * repeated: the first try may take effect after the object was deleted again.
 */
export function openBucket(
  access: Access,
  bucket: string,
  { onFailure = () => {}, onAnswer = () => {} }: BucketObserver,
): Bucket {
  const ask = async (name: BucketRequest, path: string, options: Options = {}) => {
    const start = performance.now()
    const secondsSince = () => (performance.now() - start) / 1000
    try {
      const body = await request(access, name, `/${bucket}${path}`, options)
      onAnswer(name, true, secondsSince())
      return body
    } catch (error) {
      onAnswer(name, false, secondsSince())
      onFailure(error)
      throw error
    }
  }
  return {
    put: async (name, content) => {
      await ask('put', `/${name}`, { content })
    },
    get: (name, mostBytes) => twice(() => ask('get', `/${name}`, { mostBytes })),
    delete: async (name) => {
      await twice(() => ask('delete', `/${name}`))
    },
    list: async (prefix, after) => {
      const asked = new URLSearchParams({ 'list-type': '2', prefix, ...(after && { 'start-after': after }) })
      const body = await twice(() => ask('list', `?${asked}`, { mostBytes: mostListBytes }))
      return objectsOf(String(body))
    },
    head: async () => {
      await ask('head', '')
    },
  }
}

interface Options {
  content?: Buffer
  /** The most bytes of an answer that succeeds. */
  mostBytes?: number
}

/** Makes one request. Returns the body of its answer; undefined if the object that is asked for or deleted is not there. */
async function request(
  { endpoint, region, keyId, secretKey }: Access,
  name: BucketRequest,
  path: string,
  { content, mostBytes = 0 }: Options,
): Promise<Buffer | undefined> {
  const method = name === 'list' ? 'GET' : name.toUpperCase()
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
    const { ok, status } = response
    const body = await readBody(response, ok ? mostBytes : mostErrorBytes)
    if (ok) return body
    const code = /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1]
    // That the bucket is not there is a failure.
    if (status === 404 && code === 'NoSuchKey' && (name === 'get' || name === 'delete')) return undefined
    const mayPass = status >= 500 || status === 429 || status === 408
    throw new StoreFailure(`the store of photos answered a ${method} with ${status} ${code ?? ''}`, mayPass)
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

function objectsOf(list: string): ListedObject[] {
  return [...list.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, of = '']) => {
    const name = /<Key>([^<]*)<\/Key>/.exec(of)?.[1]
    const changedAt = /<LastModified>([^<]*)<\/LastModified>/.exec(of)?.[1]
    return name && changedAt ? [{ name, changedAt: new Date(changedAt) }] : []
  })
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
