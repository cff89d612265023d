import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { translatedLanguages } from '../src/messages/paths.ts'
import { type BuiltFiles, builtFiles, fileAt } from './serving/built-files.ts'

/** The beginning of the addresses of translated pages. */
const translated = new RegExp(
  `^(${translatedLanguages.map((one) => one.toLowerCase()).join('|')})(?:/|(?=\\.html$))`,
)

describe('the Markdown of every page', () => {
  let site: BuiltFiles
  before(async () => {
    site = await builtFiles()
  })

  it('exists, begins with a title, and is linked by the page', () => {
    const pages = [...site.names].filter((name) => name.endsWith('.html') && name !== '404.html')
    for (const page of pages) {
      const [, address = ''] =
        /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(site.text(page)) ?? []
      // The Markdown is in English: a translated page links that of the English page.
      const english = page
        .replace(translated, '')
        .replace(/^\.html$/, 'index.html')
        .replace(/html$/, 'md')
      assert.equal(address, `${site.baseUrl}/${english}`, page)
      const file = fileAt(new URL(address).pathname, site.names)
      assert.match(file === undefined ? '' : site.text(file), /^# .+\n\n/, page)
    }
  })

  it('names each operation, problem and set of pictures that the page has', () => {
    const found = (page: string, pattern: RegExp) => {
      const all = [...site.text(page).matchAll(pattern)].map(([, one = '']) => one)
      assert.ok(all.length > 3, page)
      return all
    }
    for (const path of found('docs/api.html', /<b[^>]*>[A-Z]+<\/b> (\/api[^<]+)<\/code>/g)) {
      assert.ok(site.text('docs/api.md').includes(path), path)
    }
    for (const code of found('docs/api/problems.html', /<section id="(\w+)"/g)) {
      assert.ok(site.text('docs/api/problems.md').includes(`## ${code}\n`), code)
    }
    for (const check of found('docs/checks.html', /<section id="(\w+)"/g)) {
      assert.ok(site.text('docs/checks.md').includes(`## ${check}\n`), check)
    }
    for (const set of found('accuracy.html', /<section[^>]* id="([\w-]+)"/g)) {
      assert.ok(site.text('accuracy.md').toLowerCase().includes(`## ${set}`), set)
    }
  })
})
