import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { messageParameters } from '#rules/src/messages/parameter-types.ts'
import { type Language, translatorOf } from '#rules/src/messages/translator.ts'
import { catalogueFaults, catalogues, languagesOf, messagesOf } from './messages.ts'

for (const catalogue of catalogues) {
  test(`what is made of the messages of ${catalogue.name} is up to date`, () => {
    for (const [file, text] of Object.entries(catalogue.made)) {
      assert.equal(readFileSync(file, 'utf8'), text(), 'run npm run generate -- messages')
    }
  })

  test(`every language of ${catalogue.name} has every message, with the parameters of English`, () => {
    assert.deepEqual(catalogueFaults(catalogue), [])
  })

  for (const language of languagesOf(catalogue)) {
    test(`every message of ${catalogue.name} in ${language} can be written`, () => {
      const messages = messagesOf(catalogue, language)
      const t = translatorOf<Record<string, Record<string, string | number>>>(language as Language, messages)
      for (const [key, message] of Object.entries(messages)) {
        for (const count of [0, 1, 2, 5, 21, 1.5]) {
          const values = Object.fromEntries(
            [...messageParameters(message)].map(([name, type]) => [
              name,
              type === 'number' ? count : `<${name}>`,
            ]),
          )
          const text = t(key, values)
          assert.doesNotMatch(text, /undefined|\{|\}/, key)
          // A parameter may stand in one branch of a plural only, but texts are in every branch.
          for (const [name, type] of messageParameters(message)) {
            if (type === 'text') assert.ok(text.includes(`<${name}>`), `${key} lacks ${name}: ${text}`)
          }
        }
      }
    })
  }
}

test('a language with a missing, a superfluous, a broken and a changed message is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-messages-'))
  const write = (language: string, messages: object) =>
    writeFileSync(join(folder, `${language}.json`), JSON.stringify(messages))
  write('en', { a: 'A {name}', b: 'B', c: '{n, plural, one {#} other {#}}' })
  write('de', { a: 'A {nam}', c: '{n, plural, one {#}', d: 'D' })
  write('xx', {})
  const faults = catalogueFaults({ name: 'sample', messages: folder, made: {} })
  rmSync(folder, { recursive: true })
  const places = faults.map((fault) => fault.replace('sample/messages/', '').slice(0, 24))
  assert.deepEqual(places.toSorted(), [
    'de.json: a has the param',
    'de.json: b is missing',
    'de.json: c is not valid:',
    'de.json: d is superfluou',
    'xx.json: no language of ',
  ])
})
