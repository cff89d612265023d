import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { publishedLanguages } from '../src/messages/site-messages.ts'
import { type BuiltFiles, builtFiles } from './serving/built-files.ts'

const mostBytes = 40_000

describe('the picture for shared links to a page', () => {
  let site: BuiltFiles
  before(async () => {
    site = await builtFiles()
  })

  it('exists for each page, with the stated size and text, one for each document in all languages', () => {
    const pages = [...site.names].filter((name) => name.endsWith('.html'))
    const shown = new Map<string, number>()
    for (const page of pages) {
      const said = (name: string) =>
        new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(site.text(page))?.[1] ?? ''
      const path = new URL(said('og:image')).pathname.slice(1)
      shown.set(path, (shown.get(path) ?? 0) + 1)
      const bytes = site.bytes(path)
      assert.equal(bytes.toString('latin1', 1, 4), 'PNG', page)
      assert.equal(bytes.readUInt32BE(16), Number(said('og:image:width')), page)
      assert.equal(bytes.readUInt32BE(20), Number(said('og:image:height')), page)
      assert.ok(bytes.length < mostBytes, `${path} has ${bytes.length} bytes`)
      assert.ok(said('og:image:alt').length > 10, page)
      assert.equal(said('twitter:card'), 'summary_large_image', page)
    }
    const documents = pages.filter((page) => /^requirements\/[a-z]{2}\//.test(page))
    for (const page of documents) {
      assert.equal(shown.get(page.replace(/html$/, 'png')), publishedLanguages.length, page)
    }
  })
})
