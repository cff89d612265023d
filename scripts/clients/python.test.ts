import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { killedAtEnd } from '#api/testing/at-end.ts'
import { startScriptedServer } from '#api/testing/clients/servers.ts'
import { prepareFaultRuns } from '../testing/fault-runs.ts'
import { findPython } from '../testing/find-python.ts'
import { startWholeService } from '../testing/whole-service.ts'

const python =
  findPython() ??
  assert.fail('No Python with httpx, pytest and cryptography: `npm run test:setup` installs them.')
const service = await startWholeService()
const scripted = await startScriptedServer()

test('the Python client passes the table of cases, calls the whole service, and pays once', async () => {
  const { key } = await service.account()
  const sync = await prepareFaultRuns(service)
  const async = await prepareFaultRuns(service)
  const child = spawn(python, ['-m', 'pytest', '--tb=short'], {
    cwd: join(import.meta.dirname, '..', '..', 'api', 'clients', 'python'),
    stdio: 'inherit',
    env: {
      ...process.env,
      LIKENESS_SCRIPTED_SERVER: scripted,
      LIKENESS_SERVICE: service.baseUrl,
      LIKENESS_SERVICE_KEY: key,
      LIKENESS_FAULT_RUNS: JSON.stringify({ sync: sync.runs, async: async.runs }),
      NO_PROXY: '127.0.0.1',
      PYTHONDONTWRITEBYTECODE: '1',
    },
  })
  killedAtEnd(child)
  const [code] = await once(child, 'exit')
  assert.equal(code, 0, 'pytest says above what is wrong')
  await sync.prove()
  await async.prove()
})
