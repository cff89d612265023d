import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, it } from 'node:test'
import { languageTags } from '@likeness/rules/messages'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { pathIn } from '../src/messages/english.ts'
import { siteTranslator } from '../src/messages/site-messages.ts'
import { type BuiltFiles, builtFiles } from './built-site.ts'

type Node = DefaultTreeAdapterTypes.Node

let site: BuiltFiles
before(async () => {
  site = await builtFiles()
})

/** Every kind of page that is published in every language. */
const kinds = [
  '',
  '/404',
  '/attestation',
  '/check',
  '/requirements',
  '/requirements/us',
  '/requirements/br',
  '/requirements/in',
  '/requirements/compare',
  '/requirements/us/passport',
  '/requirements/fr/passport',
  '/requirements/cn/passport-abroad',
  '/requirements/br/passport',
  '/requirements/in/oci-card',
  '/requirements/se/passport',
  '/requirements/de/passport',
  '/requirements/eu/schengen-visa',
  '/requirements/jp',
  '/requirements/jp/job-application',
  '/requirements/jp/my-number-card',
  '/requirements/us/passport-online',
  '/guides/photo-at-home',
  '/guides/babies-and-children',
]

/** Words that are frequent in English, and no words of the other languages. */
const english =
  /(?<![\p{L}\p{M}])(the|of|and|with|from|this|that|is|are|be|at|or|not|only|you|your|which|whether|without|taken|must|should|applied|applicants?|abroad|printed|required|size|white|background|check)(?![\p{L}\p{M}])/giu

/** Names that other languages have from English. */
const names = new Set(['Isle of Man'])

/** Attributes that a reader sees or hears. */
const spoken = new Set(['alt', 'aria-label', 'placeholder', 'title'])

/** The texts of an element that it does not mark as being in another language, and that are no code. */
function texts(node: Node): string[] {
  if (node.nodeName === '#text' && 'value' in node) return names.has(node.value.trim()) ? [] : [node.value]
  if (!('childNodes' in node)) return []
  if (['script', 'style', 'code', 'pre', 'noscript'].includes(node.nodeName)) return []
  const attributes = 'attrs' in node ? node.attrs : []
  if (node.nodeName !== 'html' && attributes.some(({ name }) => name === 'lang')) return []
  // A citation is named by its source, and an attribute cannot mark the language of a name.
  const isCitation = attributes.some(({ name, value }) => name === 'href' && value.startsWith('#source-'))
  const heard = isCitation ? [] : attributes.filter(({ name }) => spoken.has(name))
  return [...heard.map(({ value }) => value), ...node.childNodes.flatMap(texts)]
}

for (const language of languageTags.filter((tag) => tag !== 'en').map((tag) => tag.toLowerCase())) {
  it(`finds no English outside marked passages on the pages in ${language}`, () => {
    for (const kind of kinds) {
      const found = texts(parse(site.text(`${language}${kind}.html`))).filter((text) => text.match(english))
      assert.deepEqual(found, [], `${language}${kind}`)
    }
  })
}

const widgetMessages = join(import.meta.dirname, '../../api/clients/javascript/src/react/messages')

/** Links to pages of the site that exist in English alone. */
const toEnglish =
  /<a [^>]*href="\/(?:docs|dashboard|accuracy|trust|privacy|terms|prices|about|contact)\b[^>]*>/g

it('says of every link to a page in English that it is in English', () => {
  for (const language of ['ar', 'ja'] as const) {
    for (const kind of kinds) {
      const html = site.text(`${language}${kind}.html`)
      const links = html.match(toEnglish) ?? []
      assert.ok(links.length > 8, kind)
      assert.deepEqual(
        links.filter((link) => !link.includes('hreflang="en"')),
        [],
        `${language}${kind}`,
      )
    }
    const said = siteTranslator(language)('site.in-english')
    const [, about = ''] = /<a href="\/about"[^>]*>(.*?)<\/a>/s.exec(site.text(`${language}.html`)) ?? []
    assert.ok(about.includes(`(${said})`), about)
  }
  assert.doesNotMatch(site.text('index.html'), /<a [^>]*href="\/docs[^>]*hreflang/)
})

it('has the words of a result for the verdicts on the home page', () => {
  for (const language of languageTags) {
    const html = site.text(`${pathIn(language, '/').slice(1) || 'index'}.html`)
    const { ready, review, retake } = JSON.parse(
      readFileSync(join(widgetMessages, `${language}.json`), 'utf8'),
    )
    for (const verdict of [ready, review, retake])
      assert.ok(html.includes(verdict), `${language}: ${verdict}`)
    assert.doesNotMatch(html, />\s*(READY|REVIEW|RETAKE)\s*</)
  }
})

it('sees English that is not marked', () => {
  assert.equal(texts(parse('<p>Taken by the authority.')).join('').match(english)?.length, 2)
  assert.deepEqual(texts(parse('<p lang="en">Taken by the authority.')), [])
  assert.deepEqual(texts(parse('<img alt="Taken here">')), ['Taken here'])
})
