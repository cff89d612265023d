import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf, placedHead as placed, sampleHead } from '#testing/sample-evidence.ts'
import type { Head } from '../portrait.ts'
import { chooseFrame, hasAspect } from './frame.ts'
import { eyesFromBottom } from './layout.ts'

const baseline = documentOf('zz-icao-9303')
const photo = { width: 700, height: 900 }
const choose = (id: string, head: Head | null, size = photo, mode: 'check' | 'validate' = 'check') =>
  chooseFrame(size, head, documentOf(id), baseline, mode)

test('a photo that already conforms is judged whole', () => {
  const frame = choose('zz-icao-9303', sampleHead)
  assert.deepEqual([frame.whole, frame.x, frame.y, frame.width, frame.height], [true, 0, 0, 700, 900])
})

test('validate always judges the file as it is', () => {
  assert.equal(
    choose('zz-icao-9303', placed(0.5, 600, 500), { width: 2000, height: 1500 }, 'validate').whole,
    true,
  )
})

test('without a head the photo is judged whole', () => {
  assert.equal(choose('us-passport', null).whole, true)
})

for (const id of [
  'us-passport',
  'us-visa-digital',
  'au-passport',
  'nl-passport',
  'in-passport',
  'jp-passport',
]) {
  test(`the crop for ${id} has the rule’s aspect and puts the head inside its band`, () => {
    const document = documentOf(id)
    const head = placed(0.6, 900, 500)
    const frame = choose(id, head, { width: 2400, height: 1800 })
    const aspect = id.startsWith('us') ? 1 : id === 'in-passport' ? 630 / 810 : 35 / 45
    assert.ok(Math.abs(frame.width / frame.height - aspect) < 0.003)
    assert.ok(frame.x >= 0 && frame.y >= 0 && frame.x + frame.width <= 2400 && frame.y + frame.height <= 1800)
    const top = document.headHeight?.to === 'top-of-hair' ? head.hairTopY : head.skullTopY
    const share = (head.chinY - top) / frame.height
    const { min = 0, max = 0, unit } = document.headHeight ?? {}
    const whole = unit === 'percent' ? 100 : (frame.printMm?.heightMm ?? 0)
    assert.ok(share * whole > min && share * whole < max, `${share * whole} is between ${min} and ${max}`)
    assert.ok(Math.abs(head.eyeMiddle.x - frame.x - frame.width / 2) <= 1, 'centred')
  })
}

test('a head that nearly fills the frame is not cut off to bring the eyes to their place', () => {
  const head = placed(0.8, 900, 500)
  const { y, height } = choose('in-passport', head, { width: 2400, height: 1800 })
  assert.ok(y <= head.hairTopY && y + height >= head.chinY, `${y} to ${y + height}`)
})

const fiveMillimetres = { min: 5, max: 5, unit: 'mm' as const, cite: ['guide'] }

test('a single figure for the space above the head does not prevent the required head size', () => {
  const head = placed(0.8, 900, 500)
  const document = { ...documentOf('ch-identity-card'), topMargin: fiveMillimetres }
  const { y, height } = chooseFrame({ width: 2400, height: 1800 }, head, document, baseline, 'check')
  const mm = (lengthPx: number) => (lengthPx / height) * 45
  const top = head.skullTopY - y
  assert.ok(mm(head.chinY - head.skullTopY) > 29 && mm(head.chinY - head.skullTopY) < 34)
  assert.ok(Math.abs(mm(top) - 5) < 0.5, `${mm(top)} mm`)
})

test('the crop stays inside the photo if the head is at its edge', () => {
  const frame = choose('us-passport', placed(0.6, -150, 500), { width: 2400, height: 1800 })
  assert.equal(frame.x, 0)
})

test('a head that fills the photo gets the largest possible frame', () => {
  const frame = choose('nl-passport', sampleHead)
  assert.deepEqual([frame.width, frame.height], [700, 900])
})

test('any aspect of a stated range is judged whole, on a print of its own width', () => {
  const frame = choose('zz-icao-9303', sampleHead, { width: 675, height: 900 })
  assert.deepEqual([frame.whole, frame.width, frame.height], [true, 675, 900])
  assert.deepEqual(frame.printMm, { widthMm: 33.75, heightMm: 45 })
})

test('a photo between the smallest and the largest print is judged whole, on the smallest of its shape', () => {
  const low = choose('au-passport', sampleHead, { width: 720, height: 900 })
  assert.deepEqual([low.whole, low.printMm], [true, { widthMm: 36, heightMm: 45 }])
  const scan = choose('au-passport', null, { width: 800, height: 1000 }, 'validate')
  assert.deepEqual(scan.printMm, { widthMm: 36, heightMm: 45 })
  const tall = choose('au-passport', null, { width: 700, height: 1000 }, 'validate')
  assert.deepEqual(tall.printMm, { widthMm: 35, heightMm: 50 })
})

test('a tall photo’s millimetres are those of its own print', () => {
  const inBand = { ...placed(1, 0, 60), hairTopY: 120, skullTopY: 140 }
  const frame = choose('au-passport', inBand, { width: 700, height: 1000 })
  assert.deepEqual([frame.whole, frame.printMm], [true, { widthMm: 35, heightMm: 50 }])
})

test('a crop for a range of sizes has the preferred aspect and the smallest print', () => {
  for (const id of ['zz-icao-9303', 'au-passport']) {
    const frame = choose(id, placed(0.6, 900, 500), { width: 2400, height: 1800 })
    assert.ok(!frame.whole && Math.abs(frame.width / frame.height - 35 / 45) < 0.003)
    assert.deepEqual(frame.printMm, { widthMm: 35, heightMm: 45 })
  }
})

test('one pixel is allowed on a small photo, 1 % on a large one', () => {
  const square = { min: 1, max: 1 }
  assert.equal(hasAspect({ width: 50, height: 51 }, square), true)
  assert.equal(hasAspect({ width: 50, height: 52 }, square), false)
  assert.equal(hasAspect({ width: 1000, height: 1009 }, square), true)
  assert.equal(hasAspect({ width: 1000, height: 1012 }, square), false)
})

test('if the authority crops, the crop keeps the smallest pixels around a small head', () => {
  const head = placed(0.3, 150, 200)
  const frame = choose('gb-passport-digital', head)
  assert.deepEqual([frame.whole, frame.width, frame.height, frame.printMm], [false, 600, 750, null])
  assert.ok(frame.x >= 0 && frame.y >= 0 && frame.x + frame.width <= 700 && frame.y + frame.height <= 900)
  assert.equal(frame.x, 0)
  const wide = choose('gb-passport-digital', placed(0.3, 900, 700), { width: 2400, height: 1800 })
  assert.deepEqual([wide.width, wide.height], [600, 750])
  assert.ok(Math.abs(900 + 350 * 0.3 - wide.x - wide.width / 2) <= 1, 'centred')
  assert.ok(wide.y < 700 + sampleHead.hairTopY * 0.3 && wide.y + wide.height > 700 + sampleHead.chinY * 0.3)
})

test('the crop grows no larger than the photo, and the crop of a large head does not grow', () => {
  const small = choose('gb-passport-digital', placed(0.3, 150, 200), { width: 500, height: 900 })
  assert.deepEqual([small.x, small.width, small.height], [0, 500, 750])
  const large = choose('gb-passport-digital', placed(1.2, 600, 300), { width: 2400, height: 1800 })
  assert.ok(large.height > 750 && Math.abs(large.width / large.height - 35 / 45) < 0.003)
})

test('an eye line measured from the top is converted to one from the bottom', () => {
  const eyeLine = { min: 30, max: 45, unit: 'percent' as const, from: 'top' as const, cite: ['any'] }
  const band = eyesFromBottom({ ...baseline, eyeLine })
  assert.ok(Math.abs((band?.min ?? 0) - 0.55) < 1e-9 && Math.abs((band?.max ?? 0) - 0.7) < 1e-9)
})

test('if an authority asks only for the width of the head, the baseline asks for no height', () => {
  const passport = documentOf('us-passport')
  const { headHeight: _height, ...silent } = passport
  const headWidth = { min: 30, max: 34, unit: 'percent' as const, cite: ['photo-page'] }
  const head = placed(1, 900, 1000)
  const frame = chooseFrame({ width: 2500, height: 2800 }, head, { ...silent, headWidth }, baseline, 'check')
  const share = (100 * head.width) / frame.width
  assert.ok(share > 30 && share < 34, `${share}`)
})
