import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { drawPortrait } from '../api/engine/testing/drawing/draw-portrait.ts'
import { testApp } from '../api/testing/app.ts'
import { testDatabase } from '../api/testing/database.ts'
import { fundedAccount } from '../api/testing/funded-account.ts'
import { quickStarts } from '../site/src/text/quick-start.ts'
import { findPython } from './testing/find-python.ts'

const run = promisify(execFile)
const python = findPython() ?? assert.fail('No Python with httpx: `npm run test:setup` installs them.')
const folder = await mkdtemp(join(tmpdir(), 'likeness-quick-start-'))
after(() => rm(folder, { recursive: true }))

const { db } = await testDatabase()
const origin = await testApp({ db }).listen({ port: 0, host: '127.0.0.1' })
const { key } = await fundedAccount(db, '1.00')

before(async () => {
  await writeFile(join(folder, 'photo.jpg'), await drawPortrait({}, 'jpeg'))
  await symlink(join(import.meta.dirname, '..', 'node_modules'), join(folder, 'node_modules'))
})

/** The Python client as if it were installed. The JavaScript client is in `node_modules`. */
const environment = {
  ...process.env,
  PYTHONPATH: join(import.meta.dirname, '..', 'api', 'clients', 'python', 'src'),
  PYTHONDONTWRITEBYTECODE: '1',
}

const runners: Record<string, { command: string; file: string }> = {
  curl: { command: 'sh', file: 'call.sh' },
  JavaScript: { command: process.execPath, file: 'call.mjs' },
  'JavaScript client': { command: process.execPath, file: 'client.mjs' },
  Python: { command: python, file: 'call.py' },
  'Python client': { command: python, file: 'client.py' },
}

for (const { language, code } of quickStarts('us-passport', origin)) {
  test(`the quick start in ${language} checks a photo, exactly as printed`, async () => {
    const { command, file } = runners[language] ?? assert.fail(`there is nothing to run ${language} with`)
    await writeFile(join(folder, file), code)
    const call = (apiKey: string) =>
      run(command, [file], { cwd: folder, env: { ...environment, LIKENESS_API_KEY: apiKey } })
    const { stdout } = await call(key)
    assert.match(stdout, /READY/)
    assert.match(stdout, /head_size/)
    await assert.rejects(call(`${key}x`), /invalid_key|failed|401/)
  })
}
