import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { convertFile } from '../models/conversion/convert-network.ts'
import { convertedFiles } from './converted-files.ts'

const started: Worker[] = []
subscribe('worker_threads', (message) => {
  if (typeof message === 'object' && message && 'worker' in message && message.worker instanceof Worker) {
    started.push(message.worker)
  }
})

test('networks are converted in a thread that has ended when they are there', async () => {
  const { blazeface, selfie, rvm } = await convertedFiles(['blazeface', 'selfie'])
  assert.deepEqual(
    started.map(({ threadId }) => threadId),
    [-1],
  )
  assert.deepEqual(blazeface, await convertFile('blazeface'))
  assert.deepEqual(selfie, await convertFile('selfie'))
  assert.equal(rvm, undefined)
})
