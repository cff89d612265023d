import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { ArrivingJson, longStringBytes } from './json-body.ts'

/** Reads a text that arrives in chunks of some bytes. */
async function readIn(size: number, text: Buffer) {
  const body = new ArrivingJson()
  for (let at = 0; at < text.length; at += size) {
    const problem = body.feed(text.subarray(at, at + size))
    if (problem) return { ok: false as const, problem, at }
  }
  return body.end()
}

async function refused(text: string | Buffer) {
  const read = await readIn(1000, Buffer.from(text))
  assert.ok(!read.ok, 'it was accepted')
  const { code, detail, extra } = read.problem
  return { code, detail, errors: extra?.errors }
}

const storable = (text: string) => text.isWellFormed() && !text.includes('\0')
const Text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('"', '\\', '/', ':', '\n', 'é', '😀', '\u2028', 'a'), maxLength: 80 }),
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

test('reads JSON as JSON.parse does, in whatever pieces it arrives', async () => {
  await fc.assert(
    fc.asyncProperty(Value, fc.nat(7), fc.integer({ min: 1, max: 3000 }), async (value, style, size) => {
      const text = written(value, style)
      const read = await readIn(size, Buffer.from(text))
      assert.deepEqual(read, { ok: true, value: JSON.parse(text) })
    }),
    { numRuns: 500 },
  )
  assert.deepEqual(await readIn(2, Buffer.from('\ufeff{}')), { ok: true, value: {} })
})

test('accepts of damaged JSON what JSON.parse accepts, and refuses the rest', async () => {
  const fragment = fc.constantFrom(
    ...'{ } [ ] , : " "a" \\ 1 - 0.5e3 01 true nul é'.split(' '),
    ' ',
    '\t',
    '\0',
  )
  const damaged = fc
    .tuple(Value, fc.nat(), fc.nat(6), fc.array(fragment, { maxLength: 4 }))
    .map(([value, at, cut, inserted]) => {
      const text = JSON.stringify(value)
      const from = at % (text.length + 1)
      return Buffer.from(text.slice(0, from) + inserted.join('') + text.slice(from + cut))
    })
  const strange = fc.array(fragment, { maxLength: 12 }).map((parts) => Buffer.from(parts.join('')))
  const bytes = fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from([0x22, ...some, 0x22]))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(damaged, strange, bytes),
      fc.integer({ min: 1, max: 50 }),
      async (text, size) => {
        const read = await readIn(size, text)
        const expected = parsed(text.toString())
        if (read.ok) assert.deepEqual(read.value, expected)
        else if (expected !== undefined)
          assert.match(read.problem.detail, /sent twice|U\+0000|surrogate|__proto__|UTF-8/)
      },
    ),
    { numRuns: 3000 },
  )
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const long = 'x'.repeat(longStringBytes)
const dataUrl = 'data:image/jpeg;base64,'

const excesses: [text: string, pointer: string, detail: RegExp][] = [
  [`{"items":[{}${',{}'.repeat(100)}]}`, '/items', /items has more than 100 entries/],
  [
    `{"m":{"a":1${Array.from({ length: 100 }, (_, n) => `,"${n}":1`).join('')}}}`,
    '/m',
    /m has more than 100 names/,
  ],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, '/0/0/0/0/0/0/0/0', /nested more than 8 levels/],
  [`[[1]${`,[${'1,'.repeat(99)}1]`.repeat(30)}]`, '', /The body contains more than 2000 values/],
  [`{"b":{"a${long}":1}}`, '/b', /b has a name of more than 8192 bytes/],
  [`{"a":{"b":"a${long}"}}`, '/a/b', /^a\.b is longer than 8192 bytes.* data URL/],
  [
    `{"items":[{"imageBase64":"${dataUrl}${'\\u0041'.repeat(20_000)}"}]}`,
    '/items/0/imageBase64',
    /^items\.0\.imageBase64 contains too many escapes/,
  ],
  [
    `{"imageBase64":"${dataUrl}${'A'.repeat(20_000_000)}"}`,
    '/imageBase64',
    /^imageBase64 is longer than \d+ bytes/,
  ],
]

test('refuses what no honest call needs, and names its place', async () => {
  for (const [text, pointer, detail] of excesses) {
    const problem = await refused(text)
    assert.match(problem.detail, detail)
    assert.deepEqual(problem.errors, [{ pointer, detail: problem.detail }])
  }
})

test('refuses too much besides the photos, and too many long strings, long before the end of the body', async () => {
  for (const [repeated, detail] of [
    [' ', /more than 262144 bytes besides its photos/],
    ['{},', /more than 262144 bytes besides its photos/],
    ['"\\"",', /more than 262144 bytes besides its photos/],
    [`"a${long}",`, /more than 40 strings/],
  ] as const) {
    const read = await readIn(1000, Buffer.from(`[${repeated.repeat(2_000_000 / repeated.length)}`))
    assert.ok(!read.ok && 'at' in read)
    assert.match(read.problem.detail, detail)
    assert.ok(read.at < 400_000, `it was found at byte ${read.at}`)
  }
})

test('reads a long photo in whatever pieces it arrives, also if each slash and plus is escaped', async () => {
  const url = `${dataUrl}${randomBytes(30_000).toString('base64')}`
  const escaped = JSON.stringify(url).replaceAll('/', '\\/').replaceAll('+', '\\u002B')
  for (const text of [JSON.stringify(url), escaped]) {
    for (const size of [1, 7, 1000, 65_536]) {
      const body = Buffer.from(`{"items":[{"imageBase64":${text}},{"imageBase64":${text}}]}`)
      const read = await readIn(size, body)
      assert.deepEqual(read, { ok: true, value: { items: [{ imageBase64: url }, { imageBase64: url }] } })
    }
  }
  for (const end of ['\\x', '\\u00', '\\', '\n', '\u0000']) {
    assert.equal((await refused(`{"imageBase64":"${url}${end}"}`)).code, 'malformed_json', end)
  }
})

test('names the place of a text that cannot be stored', async () => {
  const bad: [text: string | Buffer, pointer: string, detail: RegExp][] = [
    ['{"a":["\\u0000"]}', '/a/0', /U\+0000/],
    [`{"imageBase64":"${long}\\u0000"}`, '/imageBase64', /U\+0000/],
    ['{"a":{"b\\u0000":1}}', '/a', /U\+0000/],
    ['{"a":"\\udc00\\ud800"}', '/a', /half of a surrogate pair/],
    [`{"imageBase64":"${long}\\ud83d"}`, '/imageBase64', /half of a surrogate pair/],
    ['{"\\udfff":1}', '', /half of a surrogate pair/],
    [Buffer.from('{"a":"\xc0\xaf"}', 'latin1'), '/a', /UTF-8/],
    [Buffer.from('{"a":"\xed\xa0\x80"}', 'latin1'), '/a', /UTF-8/],
    [Buffer.from(`{"imageBase64":"${long}\xff"}`, 'latin1'), '/imageBase64', /UTF-8/],
    [Buffer.from('{"b":{"\xff":1}}', 'latin1'), '/b', /UTF-8/],
  ]
  for (const [text, pointer, detail] of bad) {
    const problem = await refused(text)
    assert.equal(problem.code, 'invalid_request')
    assert.match(problem.detail, detail)
    assert.deepEqual(problem.errors, [{ pointer, detail: problem.detail }])
  }
})

test('refuses a name that is sent twice, however it is written, and one that changes what objects inherit', async () => {
  for (const text of ['{"documentId":"a","document\\u0049d":"b"}', '{"items":[{"a":1},{"b":1,"b":2}]}']) {
    assert.match((await refused(text)).detail, /a name that was sent twice/)
  }
  for (const text of [
    '{"__proto__":{}}',
    '{"a":{"__pro\\u0074o__":1}}',
    '{"constructor":{"prototype":{}}}',
  ]) {
    assert.equal((await refused(text)).code, 'malformed_json')
  }
  assert.ok((await refused(`{"${'n'.repeat(900)}":"\\ud800"}`)).detail.length < 200)
})
