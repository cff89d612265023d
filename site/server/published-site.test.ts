import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { stampFile } from '../building/dist-folder.ts'
import { followPublished } from './published-site.ts'
import { acceptedEncoding } from './send-stored.ts'

const text = (word: string) => `${word} `.repeat(500)

async function followed(context: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-published-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
  put('index.html', text('old'))
  put('about.html', text('about'))
  put('404.html', 'nothing')
  writeFileSync(stampFile(folder), '{}')
  const site = await followPublished(folder)
  context.after(() => site.close())
  return { folder, put, site }
}

const body = (answer: { file: { represented(encoding: 'identity'): { body: Buffer } } } | undefined) =>
  answer?.file.represented('identity').body.toString()

test('shows a new publication completely, once its stamp is written', async (context) => {
  const { folder, put, site } = await followed(context)
  const before = site.content
  const about = before.answers.get('/about')?.file
  assert.equal(body(before.answers.get('/')), text('old'))
  assert.equal(body(before.missingPages.get('')), 'nothing')
  assert.ok(!before.answers.has('/404'))

  put('index.html', text('new'))
  mkdirSync(join(folder, 'api/public/requirements/us'), { recursive: true })
  put('api/public/requirements/us/visa.json', '{}')
  await site.look()
  assert.equal(site.content, before, 'an incomplete publication is not shown')
  writeFileSync(stampFile(folder), '{ }')
  await site.look()
  assert.equal(body(site.content.answers.get('/')), text('new'))
  assert.ok(site.content.answers.has('/api/public/requirements/us/visa'))
  assert.equal(
    site.content.answers.get('/about')?.file,
    about,
    'a file that did not change is not read again',
  )
  assert.equal(body(before.answers.get('/')), text('old'))
})

test('serves compressed files as stored, and never one that belongs to another text', async (context) => {
  const { put, folder, site } = await followed(context)
  const lying = brotliCompressSync(text('old'))
  put('index.html.br', lying)
  writeFileSync(stampFile(folder), '{ }')
  await site.look()
  assert.deepEqual(site.content.answers.get('/')?.file.represented('br').body, lying)
  assert.ok(!site.content.answers.has('/index.html.br'))
})

test('reads a page of another language when it is asked for, in the encoding that is asked for', async (context) => {
  const { folder, put, site } = await followed(context)
  mkdirSync(join(folder, 'zh-hans/requirements/us'), { recursive: true })
  const name = 'zh-hans/requirements/us/visa.html'
  put(name, text('old'))
  writeFileSync(stampFile(folder), '{ }')
  await site.look()
  const page = site.content.answers.get('/zh-hans/requirements/us/visa')
  assert.equal(body(page), text('old'))
  assert.equal(String(brotliDecompressSync(page?.file.represented('br').body ?? '')), text('old'))
  const { etag } = page?.file.represented('identity') ?? {}
  put(name, text('new'))
  assert.equal(body(page), text('new'))
  assert.notEqual(page?.file.represented('identity').etag, etag)
})

test('keeps the old pages until a new build of the folder is complete', async (context) => {
  const { folder, put, site } = await followed(context)
  const before = site.content
  rmSync(folder, { recursive: true })
  await site.look()
  mkdirSync(folder)
  put('index.html', text('new'))
  await site.look()
  assert.equal(site.content, before)
  writeFileSync(stampFile(folder), '{}')
  await site.look()
  assert.equal(body(site.content.answers.get('/')), text('new'))
  assert.equal(site.content.missingPages.size, 0)
})

it('chooses the encoding that the client prefers', () => {
  for (const [header, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['BR; q=0.5', 'br'],
    ['deflate', 'identity'],
    ['gzip; q=0.000', 'identity'],
    ['*', 'br'],
    ['br;q=0, *;q=0.3', 'gzip'],
    ['gzip;q=0.2, identity;q=0.9', 'identity'],
    ['identity;q=0', 'identity'],
    ['br;q=high, gzip', 'gzip'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const) {
    assert.equal(acceptedEncoding(header), encoding, header)
  }
})
