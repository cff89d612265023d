import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresIn, type MeasuredPhoto } from './figures.ts'

const crop = { x: 100, y: 100, width: 700, height: 900 }
type Finding = MeasuredPhoto['findings'][number]

const measured = (check: Finding['check'], of: Partial<Finding>): Finding => ({
  check,
  measured: null,
  unit: 'mm',
  required: null,
  ...of,
})

/** A print of 45 mm, with the eyes at 560 px: 440 px, or 22 mm, above the crop's lower edge. */
function checked(findings: Finding[], eyeY: number | null = 560): MeasuredPhoto {
  return { findings, crop, measurements: { eye_y: eyeY } }
}
const head = measured('head_size', { measured: 33, required: { min: 32, max: 36 } })
const eyes = measured('eye_line', { measured: 22, required: { min: 20, max: null } })

test('gives the measured figures for the crop of the check', () => {
  assert.deepEqual(figuresIn(checked([head, eyes]), crop), [
    { name: 'Head', measured: '33 mm', accepted: '32 to 36 mm' },
    { name: 'Eyes above the lower edge', measured: '22 mm', accepted: 'at least 20 mm' },
  ])
})

test('gives a smaller head in a larger crop, and the eyes at their place in that crop', () => {
  const larger = { x: 60, y: 50, width: 770, height: 990 }
  const [tall, high] = figuresIn(checked([head, eyes]), larger)
  assert.equal(tall?.measured, '30 mm')
  // The eyes are at (50 + 990 - 560) of 990 px, of 45 mm.
  assert.equal(high?.measured, '21.8 mm')
})

test('has no figure if nothing was measured, and no limits if the authority sets none', () => {
  const unread = measured('eye_line', { unit: null })
  const open = measured('head_size', { measured: 71.24, unit: '%' })
  assert.deepEqual(figuresIn(checked([unread, open], null), crop), [
    { name: 'Head', measured: '71.2 % of the picture’s height', accepted: null },
  ])
  assert.deepEqual(figuresIn(checked([eyes], null), crop), [])
})
