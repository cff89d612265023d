import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { precompress, removeCompressed } from './precompress.ts'

let folder: string
let cache: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'likeness-plain-'))
  cache = mkdtempSync(join(tmpdir(), 'likeness-compressed-'))
})
afterEach(() => {
  for (const made of [folder, cache]) rmSync(made, { recursive: true })
})

const page = '<p>A page that says a thing more than once. </p>'.repeat(100)
const put = (name: string, content: string) => writeFileSync(join(folder, name), content)
const get = (name: string) => readFileSync(join(folder, name))

it('writes compressed files that unpack to the same text, where compressing pays', async () => {
  put('index.html', page)
  put('short.txt', 'short')
  put('picture.png', page)
  assert.ok(!existsSync(join(folder, 'index.html.br')))
  assert.equal(await precompress(folder, cache), 2)
  assert.ok(existsSync(join(folder, 'index.html.br')))
  assert.deepEqual(readdirSync(folder).sort(), [
    'index.html',
    'index.html.br',
    'index.html.gz',
    'picture.png',
    'short.txt',
  ])
  assert.equal(brotliDecompressSync(get('index.html.br')).toString(), page)
  assert.equal(gunzipSync(get('index.html.gz')).toString(), page)
  removeCompressed(folder)
  assert.deepEqual(readdirSync(folder).sort(), ['index.html', 'picture.png', 'short.txt'])
})

it('compresses only what changed', async () => {
  put('index.html', page)
  put('other.html', `${page} Other.`)
  await precompress(folder, cache)
  const { mtimeNs } = statSync(join(folder, 'other.html.br'), { bigint: true })
  put('index.html', `${page} Changed.`)
  assert.equal(await precompress(folder, cache), 2)
  assert.equal(brotliDecompressSync(get('index.html.br')).toString(), `${page} Changed.`)
  assert.equal(statSync(join(folder, 'other.html.br'), { bigint: true }).mtimeNs, mtimeNs)
  assert.equal(readdirSync(cache).length, 4, 'entries that no file needs are removed from the cache')

  removeCompressed(folder)
  assert.equal(await precompress(folder, cache), 0, 'what was compressed before is taken from the cache')
  assert.ok(existsSync(join(folder, 'index.html.br')))
})

it('removes compressed files whose plain file is gone', async () => {
  put('index.html', page)
  await precompress(folder, cache)
  rmSync(join(folder, 'index.html'))
  await precompress(folder, cache)
  assert.deepEqual(readdirSync(folder), [])
})

it('leaves no compressed file next to a text that changed meanwhile', async () => {
  put('index.html', page)
  const compressing = precompress(folder, cache)
  put('index.html', `${page} Changed.`)
  await compressing
  assert.ok(!existsSync(join(folder, 'index.html.br')))
})
