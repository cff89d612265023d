import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '@likeness/engine/testing/sample-evidence.ts'
import jsQR from 'jsqr'
import { sql } from 'kysely'
import sharp from 'sharp'
import { newId } from '#foundation/identifiers.ts'
import { testApp, testConfig } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { instantEngine } from '#testing/instant-engine.ts'
import { type SignedIn, signedIn } from '#testing/people.ts'
import { photoForm } from '#testing/photo-calls.ts'
import { openAttestations } from '../attestations/attest.ts'
import { deleteOldSaved } from './saved-photos.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const picture = (colour: string) =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const photo = await picture('#3060c0')
const passport = documentOf('us-passport')

function call({ headers }: SignedIn, method: 'GET' | 'DELETE', path = '') {
  return app.inject({ method, url: `/api/dashboard/photos/saved${path}`, headers })
}

async function post(person: SignedIn, path: string, image: Uint8Array, fields = {}) {
  const { payload, contentType } = await photoForm(image, { documentId: 'us-passport', ...fields })
  const headers = { ...person.headers, 'content-type': contentType }
  return app.inject({ method: 'POST', url: `/api/dashboard/photos/${path}`, headers, payload })
}

const keep = (person: SignedIn, image: Uint8Array = photo, fields = {}) =>
  post(person, 'saved', image, fields)

test('a saved photo is listed, read, printed and deleted by its account only', async () => {
  const [alice, bob] = [await signedIn(db), await signedIn(db)]
  const kept = await keep(alice)
  assert.equal(kept.statusCode, 201)
  const { id, created_at, delete_at, papers, ...facts } = kept.json()
  assert.deepEqual(papers.at(1), { paper: 'letter', copies: 12 })
  assert.deepEqual(facts, {
    document_id: 'us-passport',
    title: 'United States passport, printed photo',
    format: 'jpeg',
    width: 600,
    height: 600,
    bytes: photo.length,
  })
  assert.equal((Date.parse(delete_at) - Date.parse(created_at)) / 86_400_000, 30)
  assert.deepEqual((await call(alice, 'GET')).json().photos, [kept.json()])
  const read = await call(alice, 'GET', `/${id}`)
  assert.ok(read.rawPayload.equals(photo))
  assert.equal(read.headers['content-disposition'], 'attachment; filename="us-passport.jpg"')
  const sheet = await call(alice, 'GET', `/${id}/sheet?paper=4x6&format=jpeg`)
  assert.deepEqual([sheet.headers['content-type'], sheet.headers['likeness-copies']], ['image/jpeg', '2'])

  assert.deepEqual((await call(bob, 'GET')).json().photos, [])
  for (const [method, path] of [
    ['GET', `/${id}`],
    ['GET', `/${id}/sheet?paper=a4`],
    ['DELETE', `/${id}`],
  ] as const) {
    assert.equal((await call(bob, method, path)).statusCode, 404, `${method} ${path}`)
  }
  assert.equal((await call(alice, 'DELETE', `/${id}`)).statusCode, 204)
  assert.equal((await call(alice, 'GET', `/${id}`)).statusCode, 404)
})

/** What the code on a sheet says; undefined if there is none. */
async function codeOn(sheet: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(sheet).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('the sheet of an attested file carries the attestation as a code, also when the file was saved', async () => {
  const person = await signedIn(db)
  const { baseUrl } = testConfig()
  const attestation = await attested(photo)
  const layout = { paper: '10x15', format: 'jpeg' }
  const sheet = await post(person, 'sheet', photo, { attestation, ...layout })
  assert.equal(sheet.statusCode, 200, sheet.body)
  assert.equal(await codeOn(sheet.rawPayload), `${baseUrl}/attestation#${attestation}`)
  const { id, papers } = (await keep(person, photo, { attestation })).json()
  const saved = await call(person, 'GET', `/${id}/sheet?paper=10x15&format=jpeg`)
  assert.equal(await codeOn(saved.rawPayload), `${baseUrl}/attestation#${attestation}`)
  const [{ copies }] = papers.filter(({ paper }: { paper: string }) => paper === '10x15')
  assert.equal(saved.headers['likeness-copies'], `${copies}`)
  assert.equal(await codeOn((await post(person, 'sheet', photo, layout)).rawPayload), undefined)
  const others = await post(person, 'sheet', await picture('#c06030'), { attestation, ...layout })
  assert.deepEqual([others.statusCode, others.json().code], [422, 'attestation_of_other_photo'])
  const forged = await keep(person, photo, { attestation: attestation.replace(/\.[^.]+$/, '.AAAA') })
  assert.deepEqual([forged.statusCode, forged.json().code], [422, 'attestation_altered'])
})

/** The attestation of a file that was made of a photo. */
async function attested(file: Uint8Array): Promise<string> {
  const made = await instantEngine().check({ bytes: file, document: passport, mode: 'validate' })
  assert.ok(made.ok)
  const { attest } = openAttestations(testConfig())
  return attest({
    result: made.value,
    livemode: true,
    requestId: newId('req'),
    photo: Buffer.from('a'),
    file,
  })
}

test('stored bytes cannot be read, nor moved to another photo', async () => {
  const person = await signedIn(db)
  const [first, second] = [(await keep(person)).json(), (await keep(person, await picture('#c06030'))).json()]
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from saved_photos`.execute(db)
  for (const { sealed } of rows) assert.ok(!sealed.includes(photo.subarray(0, 20)))
  await sql`
    update saved_photos set sealed = (select sealed from saved_photos where id = ${first.id})
     where id = ${second.id}`.execute(db)
  assert.equal((await call(person, 'GET', `/${second.id}`)).statusCode, 500)
  assert.equal((await call(person, 'GET', `/${first.id}`)).statusCode, 200)
})

test('after thirty days a photo is gone, for its account at once and from the database soon', async () => {
  const person = await signedIn(db)
  const [old, young] = [(await keep(person)).json(), (await keep(person)).json()]
  await sql`update saved_photos set delete_at = now() where id = ${old.id}`.execute(db)
  assert.equal((await call(person, 'GET', `/${old.id}`)).statusCode, 404)
  const ids = (await call(person, 'GET')).json().photos.map(({ id }: { id: string }) => id)
  assert.deepEqual(ids, [young.id])
  assert.equal(await deleteOldSaved(db), 1)
  const { rows } = await sql`select from saved_photos where id = ${old.id}`.execute(db)
  assert.equal(rows.length, 0)
})

test('only pictures are saved, and fifty at most', async () => {
  const person = await signedIn(db)
  const page = await keep(person, Buffer.from('<script>'))
  assert.deepEqual([page.statusCode, page.json().code], [415, 'unsupported_image_format'])
  const webp = await sharp(photo).webp().toBuffer()
  assert.equal((await keep(person, webp)).statusCode, 415)
  const { id } = (await keep(person)).json()
  await sql`
    insert into saved_photos (id, account_id, document_id, format, width, height, bytes, delete_at, sealed)
    select id || n, account_id, document_id, format, width, height, bytes, delete_at, sealed
      from saved_photos, generate_series(1, 49) n where id = ${id}`.execute(db)
  const full = await keep(person)
  assert.deepEqual([full.statusCode, full.json().code], [409, 'too_many_saved'])
})
