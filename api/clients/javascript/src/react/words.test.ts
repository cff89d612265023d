import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkNames } from '@likeness/engine'
import { languages } from '@likeness/rules/messages'
import english from './messages/en.json' with { type: 'json' }
import { englishWords, languageOf, unbroken, type WidgetLanguage, wordsIn } from './words.ts'

test('the checks that a person must look at are set apart in every language', async () => {
  for (const tag of tags) {
    assert.match((await wordsIn(tag)).reviewMore(['A', 'B', 'A']), /A[,،、] ?B(?![,،、])/, tag)
  }
})

test('a quantity is not torn at the end of a line', () => {
  for (const [text, whole] of [
    ['too low, by 1.3 mm on the print', 'too low, by 1.3~mm on the print'],
    ['has 331 × 331 pixels; fewer', 'has 331~×~331 pixels; fewer'],
    ['70–80 % der Höhe', '70–80~% der Höhe'],
    ['\u206635–45\u2069 مم فقط', '\u206635–45\u2069~مم فقط'],
    ['There are 2 faces', 'There are 2 faces'],
  ] as const) {
    assert.equal(unbroken(text).replaceAll('\u00a0', '~'), whole)
  }
})

const tags = Object.keys(languages) as WidgetLanguage[]
const places = (message: string) => (message.match(/\{\w+\}/g) ?? []).sort()

test('the widget has every language, and a name for every check', () => {
  const files = readdirSync(join(import.meta.dirname, 'messages'))
  assert.deepEqual(files.sort(), tags.map((tag) => `${tag}.json`).sort())
  const named = Object.keys(english).filter((key) => key.startsWith('check.'))
  assert.deepEqual(named.sort(), checkNames.map((name) => `check.${name}`).sort())
})

for (const tag of tags) {
  test(`every message of the widget in ${tag} has the places of the English one`, async () => {
    const { default: messages }: { default: object } = await import(`./messages/${tag}.json`, {
      with: { type: 'json' },
    })
    assert.deepEqual(Object.keys(messages), Object.keys(english))
    for (const [key, message] of Object.entries(english)) {
      const own = Object.entries(messages).find(([name]) => name === key)?.[1] ?? ''
      assert.deepEqual(places(own), places(message), key)
      assert.ok(own.trim().length > 0, key)
    }
    const words = await wordsIn(tag)
    const figure = { value: 31.4, uncertainty: 0.4, min: 25, max: 35, unit: ' mm' }
    assert.match(words.measured(figure), /31[.,]4 ± 0[.,]4\smm.*25.*35\smm/)
    assert.equal(words === englishWords, tag === 'en')
  })
}

test('a figure keeps its unit behind it in a text from right to left', async () => {
  const { measured } = await wordsIn('ar')
  const least = measured({ value: 420, uncertainty: null, min: 531, max: null, unit: ' px' })
  assert.match(least, /\u2066531\u00a0px\u2069/)
  assert.match(
    measured({ value: 30, uncertainty: 1, min: 25, max: 35, unit: ' mm' }),
    /\u206635\u00a0mm\u2069/,
  )
})

test('a tag leads to the language of the widget that is read by the same people', () => {
  const spoken = ['de-AT', 'zh-TW', 'zh-CN', 'PT-br', 'sw', 'toString', ''].map(languageOf)
  assert.deepEqual(spoken, ['de', 'zh-Hant', 'zh-Hans', 'pt', 'en', 'en', 'en'])
})
