import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { promisify } from 'node:util'
import { checkCall } from './quick-start.ts'
import { joined, longDate, sentence } from './wording.ts'

it('joins sentences with a space, but not in Chinese and Japanese', () => {
  assert.equal(joined(['One.', 'Two.'], { language: 'de' }), 'One. Two.')
  assert.equal(joined(['一。', '二。'], { language: 'zh-Hant' }), '一。二。')
})

it('ends a sentence as the language does', () => {
  assert.equal(sentence('35 mm', { language: 'fr' }), '35 mm.')
  assert.equal(sentence('35 mm', { language: 'ja' }), '35 mm。')
  assert.equal(sentence('35 mm', { language: 'th' }), '35 mm')
})

it('writes a day, a month, a version and a year', () => {
  assert.equal(longDate('2026-10-08'), '8 October 2026')
  assert.equal(longDate('2026-10'), 'October 2026')
  assert.equal(longDate('2026.11'), 'November 2026')
  assert.equal(longDate('2021'), '2021')
})

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-call-'))
  // A stand-in for curl, which prints its arguments and its input.
  await writeFile(join(folder, 'curl'), '#!/bin/sh\nprintf "%s\\n" "$@"\ncat\n')
  await chmod(join(folder, 'curl'), 0o755)
})
after(() => rm(folder, { recursive: true }))

it('is a command that sends a photo of several megabytes in the form that the API requires', async () => {
  const photo = Buffer.alloc(3_000_000, 'a photo')
  await writeFile(join(folder, 'photo.jpg'), photo)
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', checkCall('us-passport', new URL('https://catalog.example'))],
    {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}`, LIKENESS_API_KEY: 'the-key' },
      maxBuffer: 10_000_000,
    },
  )
  const body = JSON.parse(stdout.slice(stdout.indexOf('{')))
  assert.equal(body.documentId, 'us-passport')
  assert.equal(body.imageBase64, `data:image/jpeg;base64,${photo.toString('base64')}`)
  assert.match(stdout, /^https:\/\/catalog\.example\/api\/v1\/photos\/check\n/)
  assert.match(stdout, /Authorization: Bearer the-key\n/)
})
