import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { languageTags } from '@likeness/rules/messages'
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
  '/404',
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
  '/guides/photo-at-home',
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

it('sees English that is not marked', () => {
  assert.equal(texts(parse('<p>Taken by the authority.')).join('').match(english)?.length, 2)
  assert.deepEqual(texts(parse('<p lang="en">Taken by the authority.')), [])
  assert.deepEqual(texts(parse('<img alt="Taken here">')), ['Taken here'])
})
