import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edgeLimits } from '../config/edge-limits.ts'
import { bodyShares, type SharedBody } from './body-shares.ts'

const limits = { ...edgeLimits.body, graceMs: 1_000, leastBytesPerSecond: 100, silentMs: 4_000 }

/** Room for 100 bytes, of which one account may take 60. */
function room() {
  const shares = bodyShares(100, 60, limits)
  let arrivals = 0
  const body = (accountId: string, bytes = 0, isComplete = false) => {
    const made: SharedBody & { ended?: string } = {
      accountId,
      bytes: 0,
      isComplete: false,
      beganMs: 0,
      arrivedMs: 0,
      cut: ({ code }) => {
        made.ended = code
      },
    }
    shares.enter(made)
    shares.arrived(made, bytes)
    arrivals += 1
    Object.assign(made, { isComplete, arrivedMs: arrivals })
    return made
  }
  return { shares, body }
}

test('a body that needs room takes it from the account that holds most, from its most silent body', () => {
  const { body } = room()
  const [silent, busy] = [body('greedy', 25), body('greedy', 25)]
  const [small, honest] = [body('small', 20), body('honest', 40)]
  assert.deepEqual(
    [silent, busy, small, honest].map(({ ended }) => ended),
    ['queue_full', undefined, undefined, undefined],
  )
})

test('a body never takes room from an account that holds less', () => {
  const { body } = room()
  const [small, other] = [body('small', 30), body('other', 30)]
  assert.equal(body('greedy', 50).ended, 'queue_full')
  assert.deepEqual([small.ended, other.ended], [undefined, undefined])
})

test('an account that exceeds its share loses a body of its own, even if there is room', () => {
  const { body } = room()
  const [first, second] = [body('one', 30), body('one', 31)]
  assert.deepEqual([first.ended, second.ended], ['too_many_concurrent_calls', undefined])
  assert.equal(body('one', 61).ended, 'too_many_concurrent_calls')
})

test('complete bodies are not cut, and what does not fit beside them is refused unread', () => {
  const { shares, body } = room()
  const complete = body('one', 50, true)
  assert.equal(shares.refusalOf('one', 10), undefined)
  assert.equal(shares.refusalOf('one', 11)?.code, 'too_many_concurrent_calls')
  assert.equal(shares.refusalOf('other', 50), undefined)
  assert.equal(shares.refusalOf('other', 51)?.code, 'queue_full')
  assert.equal(body('other', 51).ended, 'queue_full')
  assert.equal(complete.ended, undefined)
  shares.leave(complete)
  shares.leave(complete)
  assert.equal(shares.refusalOf('other', 60), undefined)
})

test('a body below the least rate is cut after the grace, and one that falls silent later', () => {
  const { shares, body } = room()
  const [slow, fast] = [body('slow', 10), body('fast', 60)]
  fast.bytes = 5_000
  shares.cutSlow(1_000)
  assert.equal(slow.ended, undefined)
  shares.cutSlow(1_001)
  assert.deepEqual([slow.ended, fast.ended], ['request_timeout', undefined])
  shares.cutSlow(fast.arrivedMs + 4_001)
  assert.equal(fast.ended, 'request_timeout')
})
