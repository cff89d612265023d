import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEngine } from '@likeness/engine'
import { drawPortrait } from '@likeness/engine/testing/drawing/draw-portrait.ts'
import sharp from 'sharp'
import { testApp, testCatalog } from '#testing/app.ts'
import { atEnd } from '#testing/at-end.ts'
import { testDatabase } from '#testing/database.ts'
import { fundedAccount } from '#testing/funded-account.ts'
import { type SignedIn, signedIn } from '#testing/people.ts'
import { photoForm } from '#testing/photo-calls.ts'

const { db } = await testDatabase()
const baseline = testCatalog().find('zz-icao-9303')
assert.ok(baseline)
const engine = await openEngine({
  workers: 1,
  queueLimit: 8,
  baseline,
  mattingModel: 'selfie',
  timeLimitFactor: 20,
})
atEnd(() => engine.close())
const app = testApp({ db, engine })
const portrait = await drawPortrait({ background: '#5f7ea6', grain: { levels: 3, on: 'picture' } }, 'jpeg')

async function post({ headers }: SignedIn, path: string, image: Uint8Array, fields = {}) {
  const { payload, contentType } = await photoForm(image, { documentId: 'us-passport', ...fields })
  const url = `/api/dashboard/photos/${path}`
  const sent = { ...headers, 'content-type': contentType }
  const response = await app.inject({ method: 'POST', url, headers: sent, payload })
  assert.equal(response.statusCode, 200, response.body)
  return response
}

const fileOf = ({ image_base64 }: { image_base64: string }) =>
  Buffer.from(image_base64.slice(image_base64.indexOf(',') + 1), 'base64')

test('the dashboard finds the same in a photo as the platform', async () => {
  const [person, { key }] = [await signedIn(db), await fundedAccount(db, '1.00')]
  const { crop_range, receipt, charge, request_id, ...found } = (await post(person, 'check', portrait)).json()
  const asked = { method: 'POST', url: '/api/v1/photos/check', query: { documentId: 'us-passport' } } as const
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg' }
  const platform = (await app.inject({ ...asked, headers, payload: portrait })).json()
  const { charge: _price, request_id: _id, livemode: _mode, ...expected } = platform
  assert.deepEqual(found, expected)
  assert.ok(found.findings.length > 10 && receipt && request_id && charge)
  const { height } = crop_range
  assert.ok(height.min <= found.crop.height && found.crop.height <= height.max && height.min < height.max)
})

test('a checked photo becomes the file of the chosen crop, with its own or a new background, and a sheet', async () => {
  const person = await signedIn(db, '0.25')
  const { crop, receipt } = (await post(person, 'check', portrait)).json()
  const side = crop.height - 20
  const chosen = { x: crop.x + 10, y: crop.y + 10, width: side, height: side }
  const fields = { receipt, crop: Object.values(chosen).join(',') }
  const own = (await post(person, 'make', portrait, fields)).json()
  const white = { ...fields, colour: 'white', acknowledgeEditingPolicy: 'true' }
  const laid = (await post(person, 'make', portrait, white)).json()
  assert.deepEqual([own.crop, laid.crop], [chosen, chosen])
  assert.equal(laid.identity.person_pixels_changed, 0)
  assert.deepEqual([own.check.checks.background, laid.check.checks.background], ['FAIL', 'PASS'])
  for (const made of [own, laid]) {
    const facts = await sharp(fileOf(made)).metadata()
    assert.deepEqual([facts.width, facts.height, facts.density], [600, 600, 300])
    assert.deepEqual([made.check.checks.dimensions, made.check.checks.head_size], ['PASS', 'PASS'])
  }
  const sheet = await post(person, 'sheet', fileOf(own), { paper: '4x6', format: 'jpeg' })
  const paper = await sharp(sheet.rawPayload).metadata()
  assert.deepEqual([paper.width, paper.height, sheet.headers['likeness-copies']], [1200, 1800, '2'])
})
