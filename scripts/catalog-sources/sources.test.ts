import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sampleRule, sampleSource } from '../../rules/testing/rule.ts'
import { citedTexts, savedName } from './sources.ts'

it('lists each text once, with every document that cites it', () => {
  const other = { ...sampleSource, url: 'https://example.org/a' }
  const texts = citedTexts({
    documents: [sampleRule({ sources: { law: sampleSource, page: other } }), sampleRule({ id: 'nl-visa' })],
  })
  assert.deepEqual(
    texts.map(({ url, uses }) => [url, uses.map(({ document, name }) => `${document.id} ${name}`)]),
    [
      ['https://example.org/a', ['nl-permit page']],
      ['https://example.org/law', ['nl-permit law', 'nl-visa law']],
    ],
  )
})

it('gives each address a file name of its own that every file system takes', () => {
  const names = [
    'https://example.org/a?b=1',
    'https://example.org/a?b=2',
    `https://x.org/${'é/'.repeat(300)}`,
  ].map(savedName)
  assert.equal(new Set(names).size, 3)
  for (const name of names) assert.match(name, /^[A-Za-z0-9.-]{1,100}$/)
})
