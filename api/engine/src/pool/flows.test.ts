import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fairQueue } from './flows.ts'

const anyone = () => true

test('flows that are passed over keep their place', () => {
  const queue = fairQueue<string>()
  queue.add('a', 'a')
  queue.add('b', 'b')
  assert.equal(queue.take((flow) => flow !== 'a', 1)?.item, 'b')
  assert.equal(queue.take(anyone, 1)?.item, 'a')
  assert.equal(queue.take(anyone, 1), undefined)
})

test('the longest flow and its last item are known', () => {
  const queue = fairQueue<string>()
  assert.equal(queue.longest(), undefined)
  for (const item of ['a1', 'b1', 'b2']) queue.add(item[0] ?? '', item)
  assert.deepEqual(queue.longest(), { last: 'b2', size: 2 })
  assert.equal(queue.remove('b', 'b2'), true)
  assert.equal(queue.remove('b', 'b2'), false)
  assert.deepEqual([queue.size(), queue.size('b'), queue.flows()], [2, 1, ['a', 'b']])
})

test('with any costs and any number of workers, flows that always wait get the same share', () => {
  const scene = fc.record({
    flows: fc.integer({ min: 2, max: 8 }),
    workers: fc.integer({ min: 1, max: 4 }),
    // The mean cost of each flow's items: some send photos that take a hundred times as long.
    means: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 8, maxLength: 8 }),
    spread: fc.array(fc.double({ min: 0.1, max: 2, noNaN: true }), { minLength: 20, maxLength: 20 }),
  })
  fc.assert(
    fc.property(scene, ({ flows, workers, means, spread }) => {
      const queue = fairQueue<number>()
      const done = new Array<number>(flows).fill(0)
      const running: { flow: number; endsAt: number; cost: number }[] = []
      for (let flow = 0; flow < flows; flow += 1) for (let n = 0; n < 2; n += 1) queue.add(`${flow}`, n)
      let items = 0
      for (let now = 0; items < 600; ) {
        while (running.length < workers) {
          const taken = queue.take(anyone, 10)
          if (!taken) throw new Error('A flow always waits.')
          queue.add(taken.flow, items)
          const cost = (means[Number(taken.flow)] ?? 1) * (spread[items % spread.length] ?? 1)
          running.push({ flow: Number(taken.flow), endsAt: now + cost, cost })
          items += 1
        }
        running.sort((a, b) => b.endsAt - a.endsAt)
        const ended = running.pop()
        if (!ended) throw new Error('Some work is always under way.')
        now = ended.endsAt
        queue.settle(`${ended.flow}`, 10, ended.cost)
        done[ended.flow] = (done[ended.flow] ?? 0) + ended.cost
      }
      // Each worker may have one item of the dearest kind under way, before and after.
      const bound = (2 * workers + 1) * 200
      assert.ok(Math.max(...done) - Math.min(...done) <= bound, `${done} with ${workers} workers`)
    }),
    { numRuns: 200 },
  )
})
