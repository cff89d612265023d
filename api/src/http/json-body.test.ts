import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  ArrivingJson,
  callLimits,
  eventLimits,
  type JsonLimits,
  longStringBytes,
  readJson,
} from './json-body.ts'

/** Reads a text that arrives in chunks of some bytes. */
async function readIn(size: number, text: Buffer, limits: JsonLimits = callLimits) {
  const body = new ArrivingJson(limits)
  for (let at = 0; at < text.length; at += size) {
    const problem = body.feed(text.subarray(at, at + size))
    if (problem) return { ok: false as const, problem, at }
  }
  return body.end()
}

async function refused(text: string | Buffer, limits: JsonLimits = callLimits) {
  const read = await readJson(Buffer.from(text), limits)
  assert.ok(!read.ok, 'it was accepted')
  const { code, detail, extra } = read.problem
  return { code, detail, errors: extra?.errors }
}

const storable = (text: string) => text.isWellFormed() && !text.includes('\0')
/** Texts with many escapes, and some that are parsed by themselves. */
const Text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('"', '\\', '/', '\n', 'é', '😀', '\u2028', 'a'), maxLength: 80 }),
  fc.string({ minLength: 8, maxLength: 16 }).map((text) => text.repeat(longStringBytes / 7)),
)
const Name = fc.string({ unit: 'grapheme', maxLength: 20 })
const Value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    Text.filter(storable),
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(
      Name.filter((name) => storable(name) && name !== '__proto__' && name !== 'prototype'),
      tie('value'),
      { maxKeys: 6, noNullPrototype: true },
    ),
  ),
})).value

/** The same JSON as another program may write it. */
const written = (value: unknown, style: number): string => {
  const text = JSON.stringify(value, null, [0, 1, '\t', '\r\n '][style % 4])
  if (style < 4) return text
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const noLimits: JsonLimits = {
  ...eventLimits,
  otherBytes: 1e9,
  longStrings: 1e9,
  values: 1e9,
  bytesPerEscape: 1,
}

const dataUrl = 'data:image/jpeg;base64,'

test('reads JSON as JSON.parse does, in whatever pieces it arrives', async () => {
  await fc.assert(
    fc.asyncProperty(Value, fc.nat(7), fc.integer({ min: 1, max: 3000 }), async (value, style, size) => {
      const text = written(value, style)
      const read = await readIn(size, Buffer.from(text), noLimits)
      assert.deepEqual(read, { ok: true, value: JSON.parse(text) })
    }),
    { numRuns: 500 },
  )
})

test('accepts of damaged JSON what JSON.parse accepts, and refuses the rest', async () => {
  const fragment = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '\\',
      ' ',
      '1',
      '-',
      '0.5e3',
      '01',
      'true',
      'nul',
      '\t',
      '\0',
      '\u0001',
      'é',
    ],
  )
  const damaged = fc
    .tuple(Value, fc.nat(), fc.nat(6), fc.array(fragment, { maxLength: 4 }))
    .map(([value, at, cut, inserted]) => {
      const text = JSON.stringify(value)
      const from = at % (text.length + 1)
      return text.slice(0, from) + inserted.join('') + text.slice(from + cut)
    })
  const strange = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged, strange), fc.integer({ min: 1, max: 50 }), async (text, size) => {
      const read = await readIn(size, Buffer.from(text), noLimits)
      const expected = parsed(text)
      if (read.ok) assert.deepEqual(read.value, expected)
      else if (expected !== undefined)
        assert.match(read.problem.detail, /sent twice|U\+0000|surrogate|__proto__|UTF-8/)
    }),
    { numRuns: 3000 },
  )
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text).toString())
  } catch {
    return undefined
  }
}

test('refuses any bytes that are not JSON, and throws for none', async () => {
  const bytes = fc.uint8Array({ maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 40 }), async (some, size) => {
      for (const text of [Buffer.from(some), Buffer.from([0x22, ...some, 0x22])]) {
        const read = await readIn(size, text)
        if (!read.ok) assert.ok(['malformed_json', 'invalid_request'].includes(read.problem.code))
        else assert.deepEqual(read.value, parsed(text.toString()))
      }
    }),
    { numRuns: 2000 },
  )
})

const excesses: [what: string, begin: string, repeated: string, pointer: string, detail: RegExp][] = [
  ['entries', '{"items":[{}', ',{}', '/items', /items has more than 100 entries/],
  ['names', '{"metadata":{"a":1', ',"NUMBER":1', '/metadata', /metadata has more than 100 names/],
  ['names of the body', '{"a":1', ',"NUMBER":1', '', /The body has more than 100 names/],
  ['levels', '', '[', '/0/0/0/0/0/0/0/0', /nested more than 8 levels/],
  ['levels of objects', '', '{"a":', '/a/a/a/a/a/a/a/a', /nested more than 8 levels/],
  ['values', '[[1]', `,[${'1,'.repeat(99)}1]`, '', /The body contains more than 2000 values/],
  ['white space', '{', ' ', '', /more than 262144 bytes besides its photos/],
  ['digits', '{"a":1', '1', '/a', /a is longer than 100 characters/],
  ['characters in a name', '{"b":{"a', 'a', '/b', /b has a name of more than 1000 bytes/],
  ['escapes in a name', '{"b":{"a', '\\"', '/b', /b has a name of more than 1000 bytes/],
]
for (const [what, begin, repeated, pointer, detail] of excesses) {
  test(`refuses too many ${what} long before the end of the body`, async () => {
    const tail = repeated.includes('NUMBER')
      ? Array.from({ length: 200_000 }, (_, number) => repeated.replace('NUMBER', String(number))).join('')
      : repeated.repeat(2_000_000 / repeated.length)
    const read = await readIn(1000, Buffer.from(begin + tail))
    assert.ok(!read.ok && 'at' in read)
    assert.match(read.problem.detail, detail)
    assert.deepEqual(read.problem.extra?.errors, [{ pointer, detail: read.problem.detail }])
    assert.ok(read.at < 300_000, `it was found at byte ${read.at}`)
  })
}

test('refuses a string that no photo fills, one in a wrong place, and strings that are too many', async () => {
  const long = await refused(`{"items":[{"imageBase64":"${dataUrl}${'A'.repeat(20_000_000)}"}]}`)
  assert.equal(long.code, 'payload_too_large')
  assert.match(long.detail, /items\.0\.imageBase64 is longer than/)
  const photo = `"${dataUrl}${'QUJD'.repeat(longStringBytes / 4)}"`
  const elsewhere = await readIn(1000, Buffer.from(`{"metadata":{"a":${photo}${' '.repeat(100_000)}}}`))
  assert.ok(!elsewhere.ok && 'at' in elsewhere && elsewhere.at < 2 * longStringBytes)
  assert.match(elsewhere.problem.detail, /^metadata\.a is longer than 8192 bytes.* data URL/)
  const many = await refused(`[${Array(50).fill(`{"imageBase64":${photo}}`).join()}]`)
  assert.match(many.detail, /more than 40 strings/)
})

test('refuses a long string of escapes long before its end', async () => {
  const clean = 'A'.repeat(100_000)
  for (const begin of ['', clean]) {
    const text = `{"items":[{"imageBase64":"${dataUrl}${begin}${'\\u0041'.repeat(2_000_000)}"}]}`
    const read = await readIn(1000, Buffer.from(text))
    assert.ok(!read.ok && 'at' in read)
    assert.match(read.problem.detail, /^items\.0\.imageBase64 contains too many escapes/)
    assert.ok(read.at - begin.length < 80_000, `it was found at byte ${read.at}`)
  }
})

test('reads a long photo in whatever pieces it arrives, also if each slash and plus is escaped', async () => {
  const url = `${dataUrl}${randomBytes(30_000).toString('base64')}`
  const escaped = JSON.stringify(url).replaceAll('/', '\\/').replaceAll('+', '\\u002B')
  for (const text of [JSON.stringify(url), escaped]) {
    for (const size of [1, 7, 1000, 65_536]) {
      const read = await readIn(
        size,
        Buffer.from(`{"items":[{"imageBase64":${text}},{"imageBase64":${text}}]}`),
      )
      assert.deepEqual(read, { ok: true, value: { items: [{ imageBase64: url }, { imageBase64: url }] } })
    }
  }
  for (const end of ['\\x', '\\u00', '\\']) {
    assert.equal((await refused(`{"imageBase64":"${url}${end}"}`)).code, 'malformed_json', end)
  }
})

test('reads a long string in which a character is wrong as JSON.parse does, wherever that is', async () => {
  for (const wrong of ['\u0000', '\n', '\u001f', ' ', '\u007f', 'é', '\\n']) {
    for (const at of [0, 1, 2, 3, 4, longStringBytes + 5, longStringBytes + 6, longStringBytes + 7]) {
      const filler = 'x'.repeat(longStringBytes + 7)
      const text = `"${filler.slice(0, at)}${wrong}${filler.slice(at)}"`
      const read = await readIn(5000, Buffer.from(text), noLimits)
      assert.equal(read.ok ? read.value : undefined, parsed(text), JSON.stringify({ wrong, at }))
    }
  }
})

test('names the place of a text that cannot be stored', async () => {
  const long = 'x'.repeat(longStringBytes)
  const bad: [text: string | Buffer, pointer: string, detail: RegExp][] = [
    ['{"a":["\\u0000"]}', '/a/0', /U\+0000/],
    [`{"a":["${long}\\u0000"]}`, '/a/0', /U\+0000/],
    ['{"a":{"b\\u0000":1}}', '/a', /U\+0000/],
    ['{"a":"\\ud800"}', '/a', /half of a surrogate pair/],
    ['{"a":"\\udc00\\ud800"}', '/a', /half of a surrogate pair/],
    [`{"a":"${long}\\ud83d"}`, '/a', /half of a surrogate pair/],
    ['{"\\udfff":1}', '', /half of a surrogate pair/],
    [Buffer.from('{"a":"\xc0\xaf"}', 'latin1'), '/a', /UTF-8/],
    [Buffer.from('{"a":"\xed\xa0\x80"}', 'latin1'), '/a', /UTF-8/],
    [Buffer.from('{"a":"\xf0\x9f\x98"}', 'latin1'), '/a', /UTF-8/],
    [Buffer.from(`{"a":"${long}\xff"}`, 'latin1'), '/a', /UTF-8/],
    [Buffer.from('{"b":{"\xff":1}}', 'latin1'), '/b', /UTF-8/],
  ]
  for (const [text, pointer, detail] of bad) {
    const problem = await refused(text, noLimits)
    assert.equal(problem.code, 'invalid_request')
    assert.match(problem.detail, detail)
    assert.deepEqual(problem.errors, [{ pointer, detail: problem.detail }])
  }
  const pair = await readJson(Buffer.from('"\\ud83d\\ude00"'), callLimits)
  assert.deepEqual(pair, { ok: true, value: '😀' })
})

test('refuses a name that is sent twice, however it is written', async () => {
  const twice = await refused('{"documentId":"a","document\\u0049d":"b"}')
  assert.equal(twice.detail, 'documentId was sent twice. Send it once.')
  const inner = await refused('{"items":[{"a":1},{"b":1,"b":2}]}')
  assert.deepEqual(inner.errors, [{ pointer: '/items/1/b', detail: inner.detail }])
})

test('refuses names that would change what objects inherit', async () => {
  for (const text of [
    '{"__proto__":{}}',
    '{"a":{"__pro\\u0074o__":1}}',
    '{"constructor":{"prototype":{}}}',
  ]) {
    assert.equal((await refused(text)).code, 'malformed_json')
  }
})

test('repeats no more than a part of a long name', async () => {
  const problem = await refused(`{"${'n'.repeat(900)}":"\\ud800"}`)
  assert.ok(problem.detail.length < 200)
})
