import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { enginePolicy } from '../delivery/answer-headers.ts'
import { namedHeaders, short, stored, unknowns } from '../testing/expectations.ts'
import { sampleDist } from '../testing/deliveries.ts'
import { staticHost } from '../testing/static-host.ts'

const ready = join(import.meta.dirname, 'static-host')

/** Headers that the hosts set themselves: encodings, and types of files that they know. */
const leftToHosts = ['link', 'vary']
const typesOfHosts = /\.(css|graph|html|js|svg|wasm)$/

describe('Netlify and Cloudflare, by _headers and _redirects', () => {
  let folder: string
  let dist: string
  before(async () => {
    folder = await sampleDist()
    dist = join(folder, 'dist')
    copyFileSync(join(ready, 'not-found.json'), join(dist, 'not-found.json'))
  })
  after(() => rmSync(folder, { recursive: true }))

  it('send each kind of file with the same headers as the servers', () => {
    const host = staticHost(dist)
    for (const expected of [...stored, short]) {
      const { status, file, headers } = host(expected.path)
      assert.deepEqual({ status, file }, { status: expected.status, file: expected.file })
      const isPage = expected.headers['cache-control'] === 'no-cache'
      for (const name of namedHeaders.filter((name) => !leftToHosts.includes(name))) {
        const value =
          name === 'content-security-policy' && expected.headers[name] ? enginePolicy : expected.headers[name]
        if (value === undefined) continue
        if (name === 'content-type' && typesOfHosts.test(file)) continue
        if (name === 'cache-control' && isPage) continue
        assert.deepEqual(headers.get(name), [value], `${name} of ${expected.path}`)
      }
      assert.ok(!isPage || !headers.has('access-control-allow-origin'), expected.path)
    }
  })

  it('answer addresses that do not exist with a page or a problem', () => {
    const host = staticHost(dist)
    // Left out: files under their full names, which hosts show or redirect, depending on the host.
    for (const expected of unknowns.filter(
      ({ path }) => !existsSync(join(dist, path)) && !/\/(index|404)$/.test(path),
    )) {
      // A rule for documents matches before it is known whether the document exists.
      const inCatalog = expected.path.startsWith('/api/public/') && expected.problem?.code === 'not_found'
      const { status, file } = host(expected.path)
      assert.equal(status, 404, expected.path)
      assert.equal(file, inCatalog ? 'not-found.json' : '404.html', expected.path)
    }
    const { type, ...problem } = JSON.parse(readFileSync(join(dist, 'not-found.json'), 'utf8'))
    const { problem: known } = unknowns.find(({ path }) => path === '/api/public/countries') ?? {}
    assert.partialDeepStrictEqual({ ...problem, type: `https://likeness.example${type}` }, known)
  })
})
