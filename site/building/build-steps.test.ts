import assert from 'node:assert/strict'
import { PassThrough, Writable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { reportedSteps, reportSteps } from './build-steps.ts'

test('reports each step when it is done, the rules first', async () => {
  const [rules, apiDocument] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pipe = new PassThrough()
  const reported: string[] = []
  const steps = reportedSteps(pipe)
  void steps.rules.then(() => reported.push('rules'))
  void steps.apiDocument.then(() => reported.push('API document'))
  reportSteps({ rules: rules.promise, apiDocument: apiDocument.promise }, pipe)
  apiDocument.resolve()
  await turn()
  assert.deepEqual(reported, [])
  rules.resolve()
  await steps.apiDocument
  assert.deepEqual(reported, ['rules', 'API document'])
})

test('a step that is not reported before the input ends fails', async () => {
  const pipe = new PassThrough()
  const { rules, apiDocument } = reportedSteps(pipe)
  pipe.end('rules\n')
  await rules
  await assert.rejects(apiDocument, /before this step: API document/)
})

test('reporting to a process that has ended is not an error', async () => {
  const pipe = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) })
  reportSteps({ rules: Promise.resolve(), apiDocument: Promise.resolve() }, pipe)
  await turn()
  assert.equal(pipe.errored?.message, 'EPIPE')
})
