import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
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
  await steps.rules
  await steps.apiDocument
  assert.deepEqual(told, ['rules', 'API document'])
})

test('a process that has ended is told nothing', async () => {
  const pipe = new PassThrough()
  pipe.destroy()
  tellSteps({ rules: Promise.resolve(), apiDocument: Promise.resolve() }, pipe)
  await turn()
  assert.equal(pipe.destroyed, true)
})
