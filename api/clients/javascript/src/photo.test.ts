import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { publicAddress } from './call.ts'
import { Likeness } from './index.ts'
import { type Photo, withDataUrl } from './photo.ts'

const folder = await mkdtemp(join(tmpdir(), 'likeness-photo-'))
after(() => rm(folder, { recursive: true }))
const path = join(folder, 'photo.jpg')
/** More bytes than one call of a function can take as arguments. */
const bytes = Buffer.alloc(200_000, 'ab\xffcd')
bytes.set([0xff, 0xd8, 0xff])
await writeFile(path, bytes)
const expected = `data:image/jpeg;base64,${bytes.toString('base64')}`

const forms: Record<string, () => Photo> = {
  'a data URL': () => ({ imageBase64: expected }),
  base64: () => ({ imageBase64: bytes.toString('base64') }),
  'a Buffer': () => ({ photo: bytes }),
  'a part of a buffer': () => ({ photo: new Uint8Array(Buffer.concat([bytes, bytes])).subarray(0, 200_000) }),
  'an ArrayBuffer': () => ({ photo: new Uint8Array(bytes).buffer }),
  'a Blob': () => ({ photo: new Blob([bytes]) }),
  'a File': () => ({ photo: new File([bytes], 'photo.png', { type: 'image/png' }) }),
  'a path': () => ({ photo: path }),
  'a file URL': () => ({ photo: pathToFileURL(path) }),
  "a stream of Node's": () => ({ photo: createReadStream(path) }),
  "a stream of the Web's": () => ({ photo: new Blob([bytes]).stream() }),
}

for (const [name, form] of Object.entries(forms)) {
  test(`${name} is sent as a data URL of its bytes`, async () => {
    const { imageBase64, ...others } = await withDataUrl({ documentId: 'us-passport', ...form() })
    assert.ok(imageBase64 === expected, imageBase64.slice(0, 60))
    assert.deepEqual(others, { documentId: 'us-passport' })
  })
}

const beginnings: Record<string, string> = {
  jpeg: '\xff\xd8\xff\xe0\0\x10JFIF\0\x01',
  png: '\x89PNG\r\n\x1a\n\0\0\0\r',
  webp: 'RIFF\0\0\0\0WEBP',
  heic: '\0\0\0\x18ftypheic',
  avif: '\0\0\0\x18ftypavif',
  unknown: 'GIF89a......',
}

for (const [format, start] of Object.entries(beginnings)) {
  test(`bytes that begin like ${format} are declared as such`, async () => {
    const { imageBase64 } = await withDataUrl({ photo: Buffer.from(start, 'latin1') })
    assert.match(imageBase64, new RegExp(`^data:image/${format};base64,`))
  })
}

/** A client that must not send anything. */
const likeness = new Likeness({
  apiKey: 'lk_live_test',
  baseUrl: 'http://localhost:1',
  fetch: () => assert.fail('nothing is sent'),
})

test('a folder, an empty file and a file that is not there are named before anything is sent', async () => {
  const empty = join(folder, 'empty.jpg')
  await writeFile(empty, '')
  const none = join(folder, 'none.jpg')
  for (const [photo, detail] of [
    [none, `There is no file "${none}".`],
    [pathToFileURL(folder), `"${pathToFileURL(folder)}" is a folder, not a photo.`],
    [empty, `"${empty}" is an empty file.`],
    [new Blob([]), 'The photo is empty.'],
  ] as const) {
    const checked = likeness.checkPhoto({ documentId: 'us-passport', photo })
    await assert.rejects(checked, { name: 'InvalidRequestError', code: 'invalid_request', status: 0, detail })
  }
})

test('a client that is given no address calls the one of the package', async () => {
  const called: string[] = []
  const refuse: typeof fetch = async (input) => {
    called.push(String(input))
    return new Response('{}', { status: 400 })
  }
  await assert.rejects(new Likeness({ apiKey: 'lk_test_1', fetch: refuse }).account())
  assert.deepEqual(called, [`${publicAddress}/api/v1/account`])
})

test('a missing photo or list is a named error before anything is sent', async () => {
  const given = (value: object) => JSON.parse(JSON.stringify({ documentId: 'us-passport', ...value }))
  const wrong = (detail: RegExp) => ({
    name: 'InvalidRequestError',
    code: 'invalid_request',
    status: 0,
    detail,
  })
  await assert.rejects(likeness.checkPhoto(given({})), wrong(/There is no photo/))
  await assert.rejects(likeness.checkPhoto(given({ photo: null })), wrong(/There is no photo/))
  await assert.rejects(likeness.checkPhoto(given({ imageBase64: '' })), wrong(/There is no photo/))
  await assert.rejects(likeness.createJob(given({ items: [{}] })), wrong(/There is no photo/))
  await assert.rejects(likeness.createJob({ items: [] }), wrong(/a list of at least one photo/))
})
