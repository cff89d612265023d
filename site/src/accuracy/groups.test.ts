import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupTable } from './groups.ts'

const none = { pictures: 0, ready: 0, review: 0, retake: 0, faulty: 0, missed: 0 }
const alarms = (group: string, falseAlarms: number, quiet = 1000) => ({ ...none, group, quiet, falseAlarms })
const differing = (...sets: { name: string; groups: ReturnType<typeof alarms>[] }[]) =>
  Object.fromEntries(groupTable(sets).rows.map((row) => [row[0], row.at(-1)]))

test('names the share of the other groups where the intervals do not meet', () => {
  const groups = [alarms('skin: dark', 60), alarms('skin: light', 10)]
  assert.deepEqual(differing({ name: 'photos', groups }), {
    'skin: light': 'false alarms: 6.0 % of the others',
    'skin: dark': 'false alarms: 1.0 % of the others',
  })
})

test('compares a group with the others of the same set alone, and none where there are no others', () => {
  const studio = { name: 'studio', groups: [alarms('skin: light', 2), alarms('skin: dark', 2)] }
  const street = { name: 'street', groups: [alarms('skin: dark', 90, 3000), alarms('skin: light', 30)] }
  const alone = { name: 'alone', groups: [alarms('gender: male', 5)] }
  const rendered = { name: 'heads', groups: [alarms('skin: dark', 900)] }
  assert.deepEqual(differing(studio, street, alone, rendered), {
    'skin: light': '',
    'skin: dark': '',
    'gender: male': '',
  })
})

test('lists skin from the lightest, with counts and intervals', () => {
  const { rows } = groupTable([
    { name: 'photos', groups: [alarms('skin: dark', 1, 51), alarms('skin: very light', 0, 9)] },
  ])
  assert.deepEqual(
    rows.map((row) => row[0]),
    ['skin: very light', 'skin: dark'],
  )
  assert.equal(rows[1]?.[3], '2.0 % (1 of 51), 0.3 to 10.3 %')
})
