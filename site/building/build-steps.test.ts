import assert from 'node:assert/strict'
import { PassThrough, Writable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { stepsTold, tellSteps } from './build-steps.ts'

test('each step is told when it is done, the rules first', async () => {
  const [rules, apiDocument] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pipe = new PassThrough()
  const told: string[] = []
  const steps = stepsTold(pipe)
  void steps.rules.then(() => told.push('rules'))
  void steps.apiDocument.then(() => told.push('API document'))
  tellSteps({ rules: rules.promise, apiDocument: apiDocument.promise }, pipe)
  apiDocument.resolve()
  await turn()
  assert.deepEqual(told, [])
  rules.resolve()
  await steps.apiDocument
  assert.deepEqual(told, ['rules', 'API document'])
})

test('a step that is not told before the input ends fails', async () => {
  const pipe = new PassThrough()
  const { rules, apiDocument } = stepsTold(pipe)
  pipe.end('rules\n')
  await rules
  await assert.rejects(apiDocument, /before this was there: API document/)
})

test('a process that has ended is told nothing, and that is no fault', async () => {
  const pipe = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) })
  tellSteps({ rules: Promise.resolve(), apiDocument: Promise.resolve() }, pipe)
  await turn()
  assert.equal(pipe.errored?.message, 'EPIPE')
})
