import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { type BuiltFiles, builtFiles } from './built-site.ts'

type Node = DefaultTreeAdapterTypes.Node

let site: BuiltFiles
before(async () => {
  site = await builtFiles()
})

/** Every kind of page that is published in every language. */
const kinds = [
  '',
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
  '/guides/photo-at-home',
]

/** Words that are frequent in English, and no words of the other languages. */
const english =
  /\b(the|of|and|with|by|from|this|that|are|taken|must|should|applied|applicants?|abroad|printed|which|your|whether|without)\b/gi

/** Names that other languages have from English. */
const names = new Set(['Isle of Man'])

/** The texts of an element that it does not mark as being in another language, and that are no code. */
function texts(node: Node): string[] {
  if (node.nodeName === '#text' && 'value' in node) return names.has(node.value.trim()) ? [] : [node.value]
  if (!('childNodes' in node)) return []
  if (['script', 'style', 'code', 'pre', 'noscript'].includes(node.nodeName)) return []
  const marked = 'attrs' in node && node.nodeName !== 'html' && node.attrs.some(({ name }) => name === 'lang')
  return marked ? [] : node.childNodes.flatMap(texts)
}

for (const language of ['de', 'fr', 'ja', 'ar', 'hi', 'ru', 'zh-hans']) {
  it(`finds no English outside marked passages on the pages in ${language}`, () => {
    for (const kind of kinds) {
      const found = texts(parse(site.text(`${language}${kind}.html`))).filter((text) => text.match(english))
      assert.deepEqual(found, [], `${language}${kind}`)
    }
  })
}

it('sees English that is not marked', () => {
  assert.equal(texts(parse('<p>Taken by the authority.')).join('').match(english)?.length, 3)
  assert.deepEqual(texts(parse('<p lang="en">Taken by the authority.')), [])
})
