import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MessagePort } from 'node:worker_threads'
import { until } from '../../../testing/until.ts'
import { writtenFinding } from '../../checks/check.ts'
import { finding } from '../../checks/finding.ts'
import type { Finding } from '../../result/result.ts'
import { listening } from './finding-line.ts'

const found = (check: string) => writtenFinding(check, finding('PASS', 'ok', 'noise.ok'), 'en')

test('findings arrive while the work runs, and the last one before the work is done', async () => {
  const heard: Finding[] = []
  const done = await listening(
    (finding) => heard.push(finding),
    async (line) => {
      line.postMessage(found('noise'))
      await until(async () => heard.length === 1)
      for (const check of ['pose', 'gaze']) line.postMessage(found(check))
      return 'done'
    },
  )
  assert.equal(done, 'done')
  assert.deepEqual(heard, [found('noise'), found('pose'), found('gaze')])
})

test('no finding arrives after the work has failed', async () => {
  const heard: Finding[] = []
  let line: MessagePort | undefined
  const failed = listening(
    (finding) => heard.push(finding),
    async (given) => {
      line = given
      given.postMessage(found('noise'))
      throw new Error('broken')
    },
  )
  await assert.rejects(failed, /broken/)
  const closed = Promise.withResolvers<void>()
  line?.once('close', () => closed.resolve())
  await closed.promise
  assert.deepEqual(heard, [])
})
