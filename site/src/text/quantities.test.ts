import assert from 'node:assert/strict'
import { it } from 'node:test'
import { inEnglish } from '../messages/english.ts'
import { dimensions, figure, inchLimits, kilobytes, limits } from './quantities.ts'

it('writes limits in words and ranges', () => {
  assert.equal(limits({ min: 25, max: 35 }, inEnglish), '25–35')
  assert.equal(limits({ min: 5, max: 5 }, inEnglish), '5')
  assert.equal(limits({ min: 54.3, max: null }, inEnglish), 'at least 54.3')
  assert.equal(limits({ min: null, max: 36 }, inEnglish), 'at most 36')
  assert.equal(limits({ min: null, max: null }, inEnglish), null)
  assert.equal(limits({ min: 0.74, max: 0.8 }, inEnglish, 3), '0.74–0.8')
})

it('writes the sides of a photo, and a range of them', () => {
  assert.equal(dimensions({ min: 35, max: 35 }, { min: 45, max: 45 }, inEnglish), '35 × 45')
  assert.equal(dimensions({ min: 35, max: 40 }, { min: 45, max: 45 }, inEnglish), '35–40 × 45')
})

it('converts limits to inches, rounded inwards', () => {
  assert.deepEqual(inchLimits({ min: 25, max: 35 }), { min: 0.99, max: 1.37 })
  assert.deepEqual(inchLimits({ min: 25.4, max: 50.8 }), { min: 1, max: 2 })
})

it('drops zeros at the end, and writes whole megabytes as such', () => {
  assert.equal(figure(31.5), '31.5')
  assert.equal(figure(32.04), '32')
  assert.equal(kilobytes(240, inEnglish), '240 KB')
  assert.equal(kilobytes(10_000, inEnglish), '10 MB')
})
