import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { openEngine } from '@likeness/engine'
import { drawPortrait } from '@likeness/engine/testing/drawing/draw-portrait.ts'
import { heicFixture } from '@likeness/engine/testing/heic/fixture.ts'
import sharp from 'sharp'
import { testApp, testCatalog } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { fundedAccount } from '../../testing/people/funded-account.ts'
import { atEnd } from '../../testing/processes/at-end.ts'
import { CheckAnswer } from './fields.ts'

/* How the real engine reads the bytes of a call, whatever type is declared for them. */

const { db } = await testDatabase()
const baseline = testCatalog().find('zz-icao-9303')
assert.ok(baseline)
const engine = await openEngine({ workers: 1, queueLimit: 8, baseline })
atEnd(() => engine.close())
const app = testApp({ db, engine })
const png = await drawPortrait()

function send(key: string, payload: Buffer, operation = 'check', documentId = 'zz-icao-9303') {
  return app.inject({
    method: 'POST',
    url: `/api/v1/photos/${operation}`,
    query: { documentId },
    headers: { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg' },
    payload,
  })
}

test('the bytes decide the format, not the declared type', async () => {
  const { key } = await fundedAccount(db, '1.00')
  const files = {
    png,
    jpeg: await sharp(png).jpeg().toBuffer(),
    webp: await sharp(png).webp().toBuffer(),
    avif: await sharp(png).avif({ effort: 0 }).toBuffer(),
    heic: heicFixture('portrait'),
  }
  for (const [format, bytes] of Object.entries(files)) {
    const response = await send(key, bytes)
    assert.equal(response.statusCode, 200, response.body)
    const { measurements } = CheckAnswer.parse(response.json())
    assert.deepEqual([measurements.format, measurements.bytes], [format, bytes.byteLength])
  }
})

test('a check crops, and a validation takes the file as it is', async () => {
  const { key } = await fundedAccount(db, '1.00')
  const checked = CheckAnswer.parse((await send(key, png, 'check', 'us-passport')).json())
  const validated = CheckAnswer.parse((await send(key, png, 'validate', 'us-passport')).json())
  assert.equal(checked.crop.width, checked.crop.height)
  assert.deepEqual(validated.crop, { x: 0, y: 0, width: 1200, height: 1500 })
  assert.equal(checked.checks.dimensions, 'PASS')
  assert.equal(validated.checks.dimensions, 'FAIL')
})

test('a file that is not a whole photo is refused and not charged', async () => {
  const { key } = await fundedAccount(db, '0.05')
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
  const refused: [bytes: Buffer, status: number, code: string][] = [
    [png.subarray(0, png.byteLength / 2), 422, 'unreadable_image'],
    [gif, 415, 'unsupported_image_format'],
    [gzipSync(png), 415, 'unsupported_image_format'],
    [Buffer.from('no image'), 415, 'unsupported_image_format'],
  ]
  for (const [bytes, status, code] of refused) {
    const response = await send(key, bytes)
    assert.deepEqual([response.statusCode, response.json().code], [status, code])
  }
  assert.equal((await send(key, png)).json().charge.balance, '0.00')
})
