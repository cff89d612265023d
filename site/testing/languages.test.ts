import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { languages } from '@likeness/rules/messages'
import { pathIn, translatedLanguages } from '../src/messages/paths.ts'
import { publishedLanguages } from '../src/messages/site-messages.ts'
import { allRecords } from './catalog-records.ts'
import { type BuiltFiles, builtFiles } from './serving/built-files.ts'

/** A print with everything, a file, a photo that is taken on site, and a range of sizes. */
const sampled = ['us-passport', 'us-visa-digital', 'ge-passport', 'au-passport'].flatMap(
  (id) => allRecords().find((record) => record.id === id) ?? [],
)

const fileOf = (path: string) => `${path.slice(1)}.html`

describe('the pages of documents in other languages', () => {
  let site: BuiltFiles
  before(async () => {
    site = await builtFiles()
  })

  const textsOf = (html: string, pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, text = '']) => text.replaceAll(/<[^>]+>/g, '').trim())
  /** The figures of the table, with the decimal sign of English. */
  const figuresOf = (html: string) =>
    textsOf(html, /<td[^>]*data-unit="\w+"[^>]*>(.*?)<\/td>/gs).map((cell) =>
      (cell.match(/\d+(?:[.,]\d+)?/g) ?? []).map((figure) => figure.replace(',', '.')).join(' '),
    )

  it('exist for every document and language, and in the sitemap', () => {
    for (const language of translatedLanguages) {
      const sitemap = site.text(`sitemaps/${language.toLowerCase()}.xml`)
      for (const { path } of allRecords()) {
        assert.ok(site.names.has(fileOf(pathIn(language, path))), `${language} ${path}`)
        assert.ok(sitemap.includes(`<loc>${site.baseUrl}${pathIn(language, path)}</loc>`))
      }
    }
    assert.equal(translatedLanguages.length, 20)
  })

  it('name their language, its direction, and the same page in every other language', () => {
    for (const { path } of sampled) {
      for (const language of publishedLanguages) {
        const html = site.text(fileOf(pathIn(language, path)))
        const { direction } = languages[language]
        assert.match(html, new RegExp(`<html lang="${language}" dir="${direction}"`))
        const [head = ''] = html.split('</head>')
        for (const other of publishedLanguages) {
          const link = `hreflang="${other}" href="${site.baseUrl}${pathIn(other, path)}"`
          assert.ok(head.includes(link), `${language} ${link}`)
        }
        assert.ok(head.includes(`hreflang="x-default" href="${site.baseUrl}${path}"`))
        assert.ok(head.includes(`<link rel="canonical" href="${site.baseUrl}${pathIn(language, path)}"`))
      }
    }
  })

  it('have the figures of the English page, and no title of a section in English', () => {
    for (const { path } of sampled) {
      const english = site.text(fileOf(path))
      const titles = new Set(textsOf(english, /<h2[^>]*>.*?<span[^>]*>([^<]+)<\/span>\s*<\/h2>/gs))
      for (const language of translatedLanguages) {
        const html = site.text(fileOf(pathIn(language, path)))
        assert.deepEqual(figuresOf(html), figuresOf(english), `${language} ${path}`)
        const own = textsOf(html, /<h2[^>]*>.*?<span[^>]*>([^<]+)<\/span>\s*<\/h2>/gs)
        assert.equal(own.length, titles.size, `${language} ${path}`)
        const same = own.filter((title) => titles.has(title))
        assert.deepEqual(same, language === 'fr' ? ['Sources'] : [], language)
      }
    }
  })

  it('mark what is in English, such as the name of the document and what was read', () => {
    for (const language of translatedLanguages) {
      const html = site.text(fileOf(pathIn(language, '/requirements/us/passport')))
      assert.match(
        html,
        /<p class="own-title" lang="en" dir="ltr"[^>]*>United States passport, printed photo</,
      )
      assert.match(html, /<dd lang="en"[^>]*>Size, head height/)
    }
  })
})
