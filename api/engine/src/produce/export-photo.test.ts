import assert from 'node:assert/strict'
import { test } from 'node:test'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { compliantDrawing, drawPortrait } from '#testing/drawing/draw-portrait.ts'
import { documentOf } from '#testing/sample-evidence.ts'
import { judgePhoto } from '../judge/judge.ts'
import type { Area } from '../measure/framing/turn.ts'
import { decodeHere } from '../measure/photo-decoder.ts'
import { loadModels } from '../models/inference.ts'
import { noStopwatch } from '../stopwatch.ts'
import { exportPhoto } from './export-photo.ts'

const equipment = { models: await loadModels(), decoder: decodeHere }
const baseline = documentOf('zz-icao-9303')
const portrait = await drawPortrait({ grain: { levels: 3, on: 'picture' } }, 'jpeg')

async function tryExport(id: string, bytes: Uint8Array = portrait, area: Area | null = null) {
  const task = { bytes, document: documentOf(id), baseline, subject: 'adult', area } as const
  return exportPhoto(equipment, task)
}

async function exported(...asked: Parameters<typeof tryExport>) {
  const made = await tryExport(...asked)
  if (!made.ok) throw new Error(`${made.problem.code}: ${made.problem.detail}`)
  return made.value
}

/** What the rule asks of the file, and of where the head is in it. */
const checked = ['dimensions', 'file_format', 'file_size', 'colour_space', 'head_size', 'eye_line']

for (const [id, width, height, largest] of [
  ['us-passport', 600, 600, Number.POSITIVE_INFINITY],
  ['us-visa-digital', 1200, 1200, 240_000],
  ['de-passport', 413, 531, Number.POSITIVE_INFINITY],
] as const) {
  test(`makes the file that ${id} asks for from a photo with much space around the head`, async () => {
    const roomy = await drawPortrait({
      width: 1600,
      height: 1600,
      centreX: 800,
      skullTopY: 200,
      chinY: 1060,
    })
    const { photo, result } = await exported(id, roomy)
    const facts = await sharp(photo).metadata()
    assert.deepEqual([facts.format, facts.space, facts.density], ['jpeg', 'srgb', 300])
    assert.deepEqual([facts.width, facts.height], [width, height])
    assert.ok(photo.length <= largest && photo.length === result.bytes)
    const { exif, xmp, iptc, icc } = ExifReader.load(Buffer.from(photo), { expanded: true })
    assert.deepEqual([exif, xmp, iptc], [undefined, undefined, undefined])
    assert.ok(icc)
    assert.equal(result.check.mode, 'validate')
    for (const name of checked) assert.notEqual(result.check.checks[name], 'FAIL', name)
  })
}

test('cuts out the requested crop', async () => {
  const area = { x: 100, y: 260, width: 1000, height: 1000 }
  const { photo, result } = await exported('us-passport', portrait, area)
  assert.deepEqual(result.crop, area)
  const { x: left, y: top, width, height } = area
  const cut = await sharp(portrait)
    .extract({ left, top, width, height })
    .resize(600, 600)
    .removeAlpha()
    .raw()
    .toBuffer()
  const pixels = await sharp(photo).removeAlpha().raw().toBuffer()
  const apart = cut.reduce((sum, value, at) => sum + Math.abs(value - (pixels[at] ?? 0)), 0) / cut.length
  assert.ok(apart < 2, `${apart} of 255 apart on average`)
})

test('the crop of a rotated photo is in pixels of the upright photo', async () => {
  const turned = await sharp(portrait).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer()
  const [upright, other] = [await exported('us-passport'), await exported('us-passport', turned)]
  assert.ok(Math.abs(other.result.crop.y - upright.result.crop.y) <= 8)
  assert.equal(other.result.check.checks.head_size, 'PASS')
  assert.equal((await sharp(other.photo).metadata()).orientation, undefined)
})

test('refuses a crop of another shape or beyond the photo, and a missing crop if no face is found', async () => {
  const refused = async (...asked: Parameters<typeof tryExport>) => {
    const made = await tryExport(...asked)
    return made.ok ? 'made' : made.problem.code
  }
  const square = { x: 0, y: 0, width: 600, height: 600 }
  assert.equal(await refused('us-passport', portrait, square), 'made')
  assert.equal(await refused('us-passport', portrait, { ...square, height: 700 }), 'invalid_request')
  assert.equal(await refused('us-passport', portrait, { ...square, x: 700 }), 'invalid_request')
  assert.equal(await refused('us-passport', portrait, { ...square, x: 0.5 }), 'invalid_request')
  assert.equal(await refused('us-passport', portrait, { ...square, width: 8, height: 8 }), 'invalid_request')
  const wall = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#abcdef' } })
    .jpeg()
    .toBuffer()
  assert.equal(await refused('us-passport', wall), 'no_face')
})

const roomy = { width: 1200, height: 1500, skullTopY: 420, chinY: 960, centreX: 600 }
const leaningBy = (rollDeg: number) =>
  drawPortrait({ ...roomy, rollDeg, grain: { levels: 3, on: 'picture' } }, 'jpeg')

async function checkedAs(mode: 'check' | 'validate', bytes: Uint8Array, id = 'us-passport') {
  const task = { bytes, document: documentOf(id), baseline, subject: 'adult', mode } as const
  const checked = await judgePhoto(equipment, task, noStopwatch)
  assert.ok(checked.ok)
  return checked.value
}

for (const rollDeg of [6, -4]) {
  test(`levels a head that leans by ${rollDeg} degrees, as its check says`, async () => {
    const bytes = await leaningBy(rollDeg)
    const [{ result }, check, validated] = [
      await exported('us-passport', bytes),
      await checkedAs('check', bytes),
      await checkedAs('validate', bytes),
    ]
    assert.ok(Math.abs((result.crop.turn_deg ?? 0) + rollDeg) < 0.5, `turned by ${result.crop.turn_deg}`)
    assert.deepEqual(check.crop, result.crop)
    const { roll_deg: rollOfFile } = result.check.measurements
    assert.ok(Math.abs(rollOfFile ?? 90) < 0.5, `the head of the file leans by ${rollOfFile}`)
    for (const name of checked) assert.equal(result.check.checks[name], check.checks[name], name)
    assert.equal(result.check.checks.pose, 'PASS')
    // What is measured is in pixels of the photo, which is not turned.
    const { measurements } = validated
    assert.deepEqual(
      [check.measurements.eyes, check.measurements.roll_deg],
      [measurements.eyes, measurements.roll_deg],
    )
    assert.equal(validated.crop.turn_deg, undefined)
  })
}

test('a lean that the turn mends is a fault of the file as it is', async () => {
  const bytes = await leaningBy(7.7)
  assert.equal((await checkedAs('check', bytes)).checks.pose, 'PASS')
  assert.equal((await checkedAs('validate', bytes)).checks.pose, 'REVIEW')
})

test('turns no head that is upright, leans further than 8 degrees or has no room, and no file that must not be cut', async () => {
  const close = await drawPortrait({
    width: 600,
    height: 600,
    skullTopY: 80,
    chinY: 470,
    centreX: 300,
    rollDeg: 6,
  })
  const fewest = await drawPortrait({
    ...compliantDrawing,
    ...{ width: 600, height: 600, skullTopY: 70, chinY: 400, centreX: 300 },
    rollDeg: 3,
  })
  for (const [id, bytes] of [
    ['us-visa-digital', fewest],
    ['us-passport', await leaningBy(0.5)],
    ['us-passport', await leaningBy(9)],
    ['us-passport', close],
    ['ca-passport-online', await leaningBy(6)],
  ] as const) {
    const { result, photo } = await exported(id, bytes)
    const { turn_deg, ...area } = result.crop
    assert.equal(turn_deg, undefined)
    assert.deepEqual(photo, (await exported(id, bytes, area)).photo)
  }
})

test('cuts the requested crop out of the photo as it is asked to be turned, and shows nothing outside it', async () => {
  const bytes = await leaningBy(6)
  const { crop } = (await exported('us-passport', bytes)).result
  const moved = { x: crop.x + 9, y: crop.y + 5, width: crop.width, height: crop.height, turnDeg: -6.2 }
  const { result } = await exported('us-passport', bytes, moved)
  assert.deepEqual(result.crop, { ...crop, x: moved.x, y: moved.y, turn_deg: -6.2 })
  assert.ok(Math.abs(result.check.measurements.roll_deg ?? 90) < 0.5)
  for (const wrong of [{ turnDeg: 9 }, { x: 0, y: 0 }]) {
    const made = await tryExport('us-passport', bytes, { ...moved, ...wrong })
    assert.equal(made.ok ? 'made' : made.problem.code, 'invalid_request')
  }
})
