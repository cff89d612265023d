import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RuleDocument } from '@likeness/rules'
import fc from 'fast-check'
import { eyeLine } from '#judge/checks/eye-line.ts'
import { headPosition } from '#judge/checks/head-position.ts'
import { headSize } from '#judge/checks/head-size.ts'
import { headWidth } from '#judge/checks/head-width.ts'
import { documentOf, placedHead as placed, sampleEvidence, sampleHead } from '#testing/sample-evidence.ts'
import type { Head } from '../portrait.ts'
import { placesOf } from './crop-bounds.ts'
import { cropRange, suggestedFrame } from './crop-range.ts'
import { chooseFrame, type Frame } from './frame.ts'
import { leastInterEyePx } from './layout.ts'
import { isInside } from './turn.ts'

const baseline = documentOf('zz-icao-9303')
const photo = { width: 3000, height: 4000 }

/** With figures of all kinds: millimetres and percent, from above and below, widths, ranges of shapes, and no print. */
const documents = [
  'zz-icao-9303',
  'us-passport',
  'us-visa-digital',
  'gb-passport',
  'de-passport',
  'nl-passport',
  'in-passport',
  'jp-passport',
  'ru-passport-internal',
  'au-passport',
  'ca-passport',
  'cn-passport',
].map(documentOf)
const passport = documentOf('us-passport')

const evidence = sampleEvidence()

/** What the checks of geometry say of a crop. */
function findings(head: Head, frame: Frame, document: RuleDocument) {
  const seen = { ...evidence, portrait: { ...evidence.portrait, head }, frame, document }
  return [headSize, headPosition, eyeLine, headWidth].flatMap((check) => check.run(seen) ?? [])
}

const outcomes = (...asked: Parameters<typeof findings>) => findings(...asked).map(({ outcome }) => outcome)

const share = fc.double({ min: 0, max: 1, noNaN: true })
const within = ({ min, max }: { min: number; max: number }, part: number) =>
  Math.round(min + (max - min) * part)

test('every crop that may be chosen keeps the head and the eyes in their bands', () => {
  let ranges = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...documents),
      fc.record({ scale: fc.double({ min: 0.8, max: 3, noNaN: true }), x: share, y: share }),
      fc.tuple(share, share, share),
      (document, { scale, x, y }, [ofHeights, ofLeft, ofTop]) => {
        const head = placed(scale, x * (photo.width - 700 * scale), y * (photo.height - 900 * scale))
        const own = chooseFrame(photo, head, document, baseline, 'check')
        const range = cropRange(photo, head, own, document, baseline)
        const ofOwn = findings(head, own, document)
        assert.ok(range || ofOwn.some(({ outcome }) => outcome !== 'PASS'), 'one that is kept has a range')
        if (!range) return
        ranges += 1
        const chosenHeight = within(range.height, ofHeights)
        const places = placesOf(range, photo, chosenHeight)
        assert.ok(places, `${chosenHeight} has a place`)
        const chosen = { x: within(places.left, ofLeft), y: within(places.top, ofTop) }
        for (const crop of [{ ...chosen, width: places.width, height: chosenHeight }, range.suggested]) {
          const { width, height } = crop
          assert.ok(crop.x >= 0 && crop.y >= 0)
          assert.ok(crop.x + width <= photo.width && crop.y + height <= photo.height)
          assert.ok(Math.abs(width / height - own.width / own.height) < 1 / height)
          const found = outcomes(head, { ...own, ...crop, whole: false }, document)
          const isSure = ofOwn.every(({ probability }) => (probability ?? 0) < 0.08)
          assert.ok(
            found.every((outcome) => outcome === 'PASS' || (!isSure && outcome === 'REVIEW')),
            `${document.id} ${JSON.stringify({ crop, range, found, ofOwn })}`,
          )
        }
      },
    ),
    { numRuns: 500 },
  )
  assert.ok(ranges > 250, `${ranges} of 500`)
})

test('no crop of a turned photo shows anything outside it, and all keep their turn', () => {
  let ranges = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...documents),
      fc.record({ scale: fc.double({ min: 0.8, max: 3, noNaN: true }), x: share, y: share }),
      fc.double({ min: -8, max: 8, noNaN: true }).filter((turnDeg) => turnDeg !== 0),
      fc.tuple(share, share, share),
      (document, { scale, x, y }, turnDeg, [ofHeights, ofLeft, ofTop]) => {
        const head = placed(scale, x * (photo.width - 700 * scale), y * (photo.height - 900 * scale))
        const frame = { ...suggestedFrame(photo, head, document, baseline), turnDeg }
        const range = cropRange(photo, head, frame, document, baseline)
        if (!range) return
        ranges++
        const height = within(range.height, ofHeights)
        const { width, left, top } = placesOf(range, photo, height) ?? assert.fail()
        const crop = { x: within(left, ofLeft), y: within(top, ofTop), width, height, turnDeg }
        for (const one of [crop, range.suggested]) {
          assert.ok(isInside(photo, one), JSON.stringify(one))
          assert.equal(one.turnDeg, turnDeg)
        }
      },
    ),
  )
  assert.ok(ranges > 20, `${ranges} ranges`)
})

test('the suggested crop has room to every end of its range, and space above the hair', () => {
  for (const document of documents) {
    const head = placed(1.5, 900, 1200)
    const own = chooseFrame(photo, head, document, baseline, 'check')
    const range = cropRange(photo, head, own, document, baseline)
    assert.ok(range, document.id)
    const { suggested, height } = range
    const places = placesOf(range, photo, suggested.height)
    assert.ok(places)
    const shareIn = ({ min, max }: { min: number; max: number }, value: number) =>
      max - min > 9 ? (value - min) / (max - min) : 0.5
    for (const share of [shareIn(height, suggested.height), shareIn(places.top, suggested.y)]) {
      assert.ok(share > 0.15 && share < 0.85, `${document.id} ${share}`)
    }
    assert.ok(head.hairTopY - suggested.y >= 0.02 * suggested.height - 1, document.id)
  }
})

test('hair is kept as long as the bands are kept with little risk, and is cut before they are left', () => {
  const german = documentOf('de-passport')
  const of = (hairHeads: number) => {
    const bald = placed(1.5, 900, 1200)
    const hairTopY = bald.skullTopY - hairHeads * (bald.chinY - bald.skullTopY)
    const head = { ...bald, hairTopY }
    const own = chooseFrame(photo, head, german, baseline, 'check')
    const range = cropRange(photo, head, own, german, baseline)
    assert.ok(range)
    return range.suggested.y - hairTopY
  }
  assert.ok(of(0.14) < 0)
  assert.ok(of(0.6) > 0)
})

test('no crop is so tall that its file has too few pixels between the eyes', () => {
  const digital = documentOf('us-visa-digital')
  const head = placed(1.5, 900, 1200)
  const tallestOf = (document: RuleDocument) => {
    const own = chooseFrame(photo, head, document, baseline, 'check')
    return cropRange(photo, head, own, document, baseline)?.height.max ?? 0
  }
  const { height = 0 } = digital.upload?.pixels?.max ?? {}
  const apartIn = (crop: number) => (head.interEye / crop) * height
  const tallest = tallestOf(digital)
  const minPx = Math.round(1.1 * apartIn(tallest))
  const shorter = tallestOf({ ...digital, interEyeDistance: { minPx, cite: ['any'] } })
  assert.ok(shorter < tallest && apartIn(shorter) >= minPx, `${shorter} ${tallest} ${minPx}`)
})

test('a photo that has just the pixels of the file is not cropped', () => {
  const exact = { width: 413, height: 531 }
  const { eyeMiddle, ...head } = placed(0.57, 7, 20)
  const centred = { ...head, eyeMiddle: { ...eyeMiddle, x: 206 } }
  const own = chooseFrame(exact, centred, documentOf('de-passport'), baseline, 'check')
  const range = cropRange(exact, centred, own, documentOf('de-passport'), baseline)
  assert.deepEqual(range?.suggested, { x: 0, y: 0, ...exact })
})

test('outside the range a band is broken, or the crop leaves the photo', () => {
  const head = placed(1.5, 900, 1200)
  const own = chooseFrame(photo, head, passport, baseline, 'check')
  const range = cropRange(photo, head, own, passport, baseline)
  assert.ok(range && range.height.max - range.height.min > 50)
  const outcomeOf = (asked: number) => {
    const height = Math.round(asked)
    const middle = placesOf(range, photo, within(range.height, 0.5))
    assert.ok(middle)
    const y = Math.round(head.eyeMiddle.y - height * 0.38)
    return outcomes(head, { ...own, x: within(middle.left, 0.5), y, width: height, height }, passport)
  }
  assert.notEqual(outcomeOf(range.height.min * 0.93)[0], 'PASS')
  assert.notEqual(outcomeOf(range.height.max * 1.07)[0], 'PASS')
})

test('there is no range without a head, if the head lies on its side, or if no crop keeps the bands', () => {
  const of = (head: Head | null, size = photo) =>
    cropRange(size, head, chooseFrame(size, head, passport, baseline, 'check'), passport, baseline)
  assert.equal(of(null), null)
  const head = placed(1.5, 900, 1200)
  assert.ok(of(head))
  assert.equal(of({ ...head, pose: { ...head.pose, rollDeg: 90 } }), null)
  assert.equal(of(placed(1, 0, 0), { width: 700, height: 900 }), null)
})

const passportOfSuggestedFrame = documentOf('de-passport')
const photoOfSuggestedFrame = { width: 1200, height: 1600 }

/** The sample head lower in a larger photo, with room about it. */
const down = 400
const { eyeMiddle } = sampleHead
const chinY = sampleHead.chinY + down
const skullTopY = sampleHead.skullTopY + down
const hairTopY = skullTopY - 0.1 * (chinY - skullTopY)
const eyes = { x: eyeMiddle.x + 250, y: eyeMiddle.y + down }
const tall = { ...sampleHead, chinY, skullTopY, hairTopY, eyeMiddle: eyes }

test('if the caller chose no crop, the file includes the hair that the judged frame cuts off', () => {
  const judged = chooseFrame(photoOfSuggestedFrame, tall, passportOfSuggestedFrame, baseline, 'check')
  const suggested = suggestedFrame(photoOfSuggestedFrame, tall, passportOfSuggestedFrame, baseline)
  assert.ok(judged.y > hairTopY)
  assert.ok(suggested.y < hairTopY && suggested.y + suggested.height > chinY)
  assert.equal(suggested.whole, false)
})

const least = (id: string) => leastInterEyePx(documentOf(id), baseline)

test('a rule without a minimum has the baseline’s, on a print that is as large, and in a file', () => {
  for (const id of ['zz-icao-9303', 'us-passport', 'fr-passport', 'us-visa-digital'])
    assert.equal(least(id), 90)
})

test('a smaller print asks for as many fewer pixels as its smallest head is smaller', () => {
  // 19 mm of 32 mm, in 378 px, are 224 px; the baseline's 70 % of 531 px are 372 px.
  assert.equal(least('cn-driving-licence'), 54)
  // No size of the head is stated: 90 px * 378 / 531.
  assert.equal(least('es-passport'), 64)
})

test('a minimum that a rule states is kept on any print', () => {
  const document = { ...documentOf('es-passport'), interEyeDistance: { minPx: 80, cite: ['issue-passport'] } }
  assert.equal(leastInterEyePx(document, baseline), 80)
})
