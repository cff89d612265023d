import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import type { PhotoStore } from '../src/config/photo-store.ts'
import { randomBase62 } from '../src/foundation/identifiers.ts'
import { basesOf } from '../src/storage/photos/objects.ts'
import { atEnd, serveLocally } from './at-end.ts'

/** What a test does with a request: it may wait, and answer in the store's place with a status. */
type Gate = (method: string) => Promise<number | undefined>

export interface TestObjectStore {
  /** The settings that name it, and the environment variables that say the same. */
  photoStore: PhotoStore
  environment: Record<string, string>
  /** The names of all objects. */
  names(): Promise<string[]>
  /** Called before each request reaches the store. */
  before: Gate
  /** Called before the store's answer to a request is sent back. */
  after: Gate
}

/**
 * A real S3 server behind a gate that a test can close, until the test file ends: s3rver, or the one that
 * LIKENESS_TEST_OBJECT_STORE names as http://key:secret@host:port/bucket.
 */
export async function testObjectStore(): Promise<TestObjectStore> {
  const server = process.env.LIKENESS_TEST_OBJECT_STORE ?? (await startS3rver())
  const { username: keyId, password: secretKey, origin, pathname } = new URL(server)
  const [bucket, prefix] = [pathname.slice(1), `test-${randomBase62(10)}`]
  const store: TestObjectStore = {
    photoStore: { places: [{ bucket, prefix }], endpoint: origin, region: 'us-east-1', keyId, secretKey },
    environment: {},
    names: async () => {
      const [base] = basesOf({ ...store.photoStore, endpoint: origin })
      const listed = await base?.bucket.list(base.prefix, '')
      return (listed ?? []).map(({ name }) => name)
    },
    before: async () => undefined,
    after: async () => undefined,
  }
  // It passes requests on as they are, because they are signed.
  const endpoint = await serveLocally((incoming, outgoing) => pass(origin, store, incoming, outgoing))
  store.photoStore = { ...store.photoStore, endpoint }
  store.environment = {
    LIKENESS_OBJECT_STORE: `s3://${bucket}/${prefix}`,
    LIKENESS_OBJECT_STORE_ENDPOINT: endpoint,
    AWS_ACCESS_KEY_ID: keyId,
    AWS_SECRET_ACCESS_KEY: secretKey,
  }
  return store
}

async function startS3rver(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'likeness-objects-'))
  const configureBuckets = [{ name: 'photos', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  atEnd(async () => {
    await server.close()
    await rm(directory, { recursive: true })
  })
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/photos`
}

async function pass(
  origin: string,
  gates: Pick<TestObjectStore, 'before' | 'after'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = '', url = '', headers } = incoming
  const body = await buffer(incoming)
  const refusedWith = await gates.before(method)
  if (refusedWith !== undefined) {
    outgoing.writeHead(refusedWith).end('<Error><Code>InternalError</Code></Error>')
    return
  }
  const onward = request(new URL(url, origin), { method, headers, setHost: false })
  onward.end(body)
  const [answer]: IncomingMessage[] = await once(onward, 'response')
  const content = answer && (await buffer(answer))
  const replacedBy = await gates.after(method)
  outgoing.writeHead(replacedBy ?? answer?.statusCode ?? 502, answer?.headers).end(content)
}
