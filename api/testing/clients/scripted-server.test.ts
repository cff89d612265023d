import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startScriptedServer } from './scripted-server.ts'

const origin = await startScriptedServer()
const call = (run: string) =>
  fetch(`${origin}/${run}/api/v1/photos/check`, { method: 'POST', body: '{"a":1}' })
const tries = async (run: string): Promise<unknown> => (await fetch(`${origin}/${run}/_tries`)).json()

test('each attempt gets its answer, each run starts again, and the attempts are listed', async () => {
  for (const run of ['twice_503', 'twice_503~again']) {
    const statuses = [await call(run), await call(run), await call(run)].map(({ status }) => status)
    assert.deepEqual(statuses, [503, 503, 200])
  }
  assert.equal((await call('twice_503')).status, 501, 'one attempt too many')
  const [first, ...others] = JSON.parse(JSON.stringify(await tries('twice_503~again')))
  assert.equal(others.length, 2)
  assert.deepEqual(
    { ...first, headers: null },
    { method: 'POST', path: '/api/v1/photos/check', query: {}, headers: null, body: { a: 1 } },
  )
})

test('breaks connections as the case says', async () => {
  await assert.rejects(call('dropped_always'), TypeError)
  await assert.rejects(
    call('half_a_body_always').then((answer) => answer.text()),
    TypeError,
  )
  const hangUp = new AbortController()
  const stalled = fetch(`${origin}/stalled_always/api/v1/account`, { signal: hangUp.signal })
  const trickling = await call('trickled_once')
  const first = await trickling.body?.getReader().read()
  assert.equal(first?.value?.byteLength, 1, 'one byte of the body')
  hangUp.abort()
  await assert.rejects(stalled, { name: 'AbortError' })
})
