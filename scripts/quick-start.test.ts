import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { testApp } from '../api/testing/app.ts'
import { testDatabase } from '../api/testing/database.ts'
import { drawPortrait } from '../api/testing/draw-portrait.ts'
import { fundedAccount } from '../api/testing/funded-account.ts'
import { quickStarts } from '../site/src/text/quick-start.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'likeness-quick-start-'))
after(() => rm(folder, { recursive: true }))

const { db } = await testDatabase()
const origin = await testApp({ db }).listen({ port: 0, host: '127.0.0.1' })
const { key } = await fundedAccount(db, '1.00')

before(async () => {
  await writeFile(join(folder, 'photo.jpg'), await drawPortrait({}, 'jpeg'))
  await symlink(join(import.meta.dirname, '..', 'node_modules'), join(folder, 'node_modules'))
})

const runners: Record<string, { command: string; file: string }> = {
  curl: { command: 'sh', file: 'call.sh' },
  JavaScript: { command: process.execPath, file: 'call.mjs' },
  'JavaScript client': { command: process.execPath, file: 'client.mjs' },
  Python: { command: 'python3', file: 'call.py' },
}

/** Why an example cannot be run on this machine; undefined where it can. */
async function missing(language: string): Promise<string | undefined> {
  const probes: Record<string, string[]> = { Python: ['python3', '-c', 'import httpx'], curl: ['curl', '-V'] }
  const [command, ...parameters] = probes[language] ?? []
  if (command === undefined) return undefined
  return run(command, parameters).then(
    () => undefined,
    () => `${parameters.at(-1)} does not work with ${command} here`,
  )
}

for (const { language, code } of quickStarts('us-passport', origin)) {
  test(`the quick start in ${language} checks a photo as it is printed`, async (t) => {
    const reason = await missing(language)
    if (reason !== undefined) return t.skip(reason)
    const { command = '', file = '' } = runners[language] ?? {}
    await writeFile(join(folder, file), code)
    const call = (apiKey: string) =>
      run(command, [file], { cwd: folder, env: { ...process.env, LIKENESS_API_KEY: apiKey } })
    const { stdout } = await call(key)
    assert.match(stdout, /READY/)
    assert.match(stdout, /head_size/)
    await assert.rejects(call(`${key}x`), /invalid_key|failed|401/)
  })
}
