import assert from 'node:assert/strict'
import { test } from 'node:test'
import english from '../../messages/en.json' with { type: 'json' }

/** The most characters that a person reads at a glance. */
const longest = 110

/** Words of engineers, which a traveller does not know. */
const jargon =
  /\bdpi\b|CIELAB|Δ|L\*|±|EXIF|CMYK|\bstops\b|\blevels\b|give or take|probab|overexposed|compress|backdrop|\bnoise\b|\bpx\b/i

const sentences = Object.values(english).map((message) => message.replaceAll(/\{[^{}]*\}/g, '…'))

test('what a finding says is short, and has no words of engineers', () => {
  assert.deepEqual(
    sentences.filter((sentence) => sentence.length > longest || jargon.test(sentence)),
    [],
  )
})

test('a sentence that says what may be or what seems so says that it is doubt', () => {
  const doubtful = sentences.filter((sentence) =>
    /It looks as if|\bmay be (?:too|open|fully)|\bseems?\b/.test(sentence),
  )
  assert.ok(doubtful.length > 20, `${doubtful.length} sentences found`)
  assert.deepEqual(
    doubtful.filter((sentence) => !/cannot be sure/i.test(sentence)),
    [],
  )
})
