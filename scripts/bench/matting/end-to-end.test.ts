import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endToEndTable } from './end-to-end.ts'

test('compares the whole time with the network on either set of kernels', () => {
  const times = { photo: '600 x 800', totalMs: 900, stages: [{ stage: 'matte', ms: 700 }] } as const
  const table = endToEndTable({
    times,
    network: { ours: 500, 'TensorFlow.js': 1200 },
    view: { width: 608, height: 800 },
  })
  assert.deepEqual(table.trim().split('\n'), [
    '600 x 800, JPEG to JPEG; the network at 608 x 800',
    '  matte                                700 ms',
    '  end to end                           900 ms',
    '  network, kernels of ours             500 ms, end to end 1.80 times',
    '  network, kernels of TensorFlow.js   1200 ms, end to end 0.75 times',
  ])
})
