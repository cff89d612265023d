import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { promisify } from 'node:util'
import { checkCall } from './check-call.ts'

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
