import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesSince, sentSettings, settingsIn, usualSettings } from './policy-settings.ts'
import { barChart, daysFromTo, monthsFromTo, reportDays, share, ticksUpTo } from './reports.ts'
import { jobProgress, jobState, webhookState } from './words.ts'

test('a form becomes settings, with a check in at most one list', () => {
  const typed = {
    name: 'kyc',
    'check-noise': 'warn',
    'check-red_eye': 'leave_out',
    'check-pose': 'count',
    profile: 'strict',
    subject: 'adult',
    waiveAuthority: 'yes',
  }
  assert.deepEqual(settingsIn(typed), {
    warn: ['noise'],
    leave_out: ['red_eye'],
    profile: 'strict',
    subject: 'adult',
    acknowledge_editing_policy: false,
    waive_authority: true,
  })
  assert.deepEqual(sentSettings(usualSettings), {
    warn: [],
    leaveOut: [],
    profile: 'standard',
    subject: 'adult',
    acknowledgeEditingPolicy: false,
    waiveAuthority: false,
  })
})

test('says what a version decides otherwise than the one before', () => {
  const first = { ...usualSettings, warn: ['noise' as const, 'pose' as const] }
  const second = {
    ...first,
    warn: ['noise' as const],
    leave_out: ['red_eye' as const],
    waive_authority: true,
  }
  assert.deepEqual(changesSince(usualSettings, first), ['noise only warns', 'pose only warns'])
  assert.deepEqual(changesSince(first, second), [
    'pose counts',
    'red_eye is left out',
    'this holds even for what the authority asks',
  ])
  assert.deepEqual(changesSince(second, second), [])
})

const kinds = ['succeeded', 'refused', 'failed'] as const

test('gives all days bars of the same width, also a day without calls and the day after February', () => {
  const chart = barChart(daysFromTo('2028-02-28', '2028-03-01'), kinds, [
    { period: '2028-03-01', counts: { succeeded: 4, refused: 2, failed: 2 } },
  ])
  assert.deepEqual(
    chart.bars.map(({ period, total }) => [period, total]),
    [
      ['2028-02-28', 0],
      ['2028-02-29', 0],
      ['2028-03-01', 8],
    ],
  )
  assert.equal(new Set(chart.bars.map(({ width }) => width)).size, 1)
  const [first, second, third] = chart.bars.map(({ x }) => x)
  assert.equal((second ?? 0) - (first ?? 0), (third ?? 0) - (second ?? 0))
  assert.ok(chart.bars.every(({ x, width }) => x >= 0 && x + width <= chart.width))
})

test('stacks the pieces of a bar, each as high as its share of the scale', () => {
  const { bars, ticks, height } = barChart(['2026-11-20', '2026-11-21'], kinds, [
    { period: '2026-11-20', counts: { succeeded: 5, refused: 0, failed: 0 } },
    { period: '2026-11-21', counts: { succeeded: 4, refused: 2, failed: 2 } },
  ])
  assert.deepEqual(ticks, [0, 2, 4, 6, 8])
  assert.deepEqual(bars[0]?.pieces, [{ kind: 'succeeded', y: height * (3 / 8), height: height * (5 / 8) }])
  assert.deepEqual(bars[1]?.pieces, [
    { kind: 'succeeded', y: height / 2, height: height / 2 },
    { kind: 'refused', y: height / 4, height: height / 4 },
    { kind: 'failed', y: 0, height: height / 4 },
  ])
})

test('draws lines at round numbers with even distances, the last one at or above the maximum', () => {
  const expected: [most: number, ticks: number[]][] = [
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [20, [0, 5, 10, 15, 20]],
    [21, [0, 10, 20, 30]],
    [123_456, [0, 50_000, 100_000, 150_000]],
  ]
  for (const [most, ticks] of expected) assert.deepEqual(ticksUpTo(most), ticks, String(most))
})

test('adds up what is counted of a period, and leaves out what is of no period', () => {
  const row = { period: '2026-11', counts: { succeeded: 1, refused: 2, failed: 3 } }
  const { bars } = barChart(monthsFromTo('2026-10-31', '2026-11-02'), kinds, [
    row,
    row,
    { ...row, period: '2026-12' },
  ])
  assert.deepEqual(
    bars.map(({ period, total }) => [period, total]),
    [
      ['2026-10', 0],
      ['2026-11', 12],
    ],
  )
})

test('a report covers so many days up to today, and 30 unless another span is asked for', () => {
  const today = new Date('2026-03-01T23:59:59Z')
  assert.deepEqual(reportDays('7', today), { days: 7, from: '2026-02-23', to: '2026-03-01' })
  for (const asked of [null, '', '31', '7.5']) assert.equal(reportDays(asked, today).days, 30)
})

test('shows a share with as many digits as it needs', () => {
  assert.deepEqual([share(0, 0), share(1, 250), share(1, 8), share(3, 3)], ['0 %', '0.4 %', '13 %', '100 %'])
})

test('says since when a webhook is slow', () => {
  const slow = { enabled: true, disabled_reason: null, slow_since: '2026-11-21T21:08:56.123Z' }
  assert.match(webhookState(slow), /since 2026-11-21 21:08:56 UTC$/)
  assert.equal(webhookState({ ...slow, slow_since: null }), 'enabled')
  assert.equal(webhookState({ ...slow, enabled: false }), 'disabled')
})

test('the state of a job says why it is paused, and its progress counts what it expects', () => {
  const open = { status: 'open', paused_because: null } as const
  assert.equal(jobState(open), 'takes photos')
  assert.match(jobState({ ...open, paused_because: 'insufficient_funds' }), /^paused: the wallet/)
  assert.equal(jobState({ ...open, status: 'cancelled' }), 'cancelled')
  const counts = {
    ...{ total: 30, queued: 10, running: 5, completed: 13, failed: 1, cancelled: 1 },
    ...{ ready: 9, review: 2, retake: 2 },
  }
  assert.deepEqual(jobProgress({ counts, expected_items: 40 }), { ended: 15, of: 40 })
  assert.deepEqual(jobProgress({ counts, expected_items: null }), { ended: 15, of: 30 })
})
