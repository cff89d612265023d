import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { finding, writtenFinding } from '@likeness/engine'
import { until } from '@likeness/engine/testing/until.ts'
import { sql } from 'kysely'
import { checkOfTheDay, forgetPastUses, leftOf } from '#billing/metering/allowances.ts'
import { proveLedger } from '#billing/proofs/prove-ledger.ts'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { gatedEngine } from '#testing/instant-engine.ts'
import { type SignedIn, signedIn } from '#testing/people.ts'
import { photoForm } from '#testing/photo-calls.ts'
import { allOf, eventsOf } from '#testing/sockets.ts'
import { isReceiptFor, receiptFor } from './receipt.ts'

const { db } = await testDatabase()
const app = testApp({ db })
const photo = Buffer.from('a photo')

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

async function post({ headers }: SignedIn, path: string, image: Uint8Array = photo, fields = {}) {
  const { payload, contentType } = await photoForm(image, { documentId: 'us-passport', ...fields })
  return app.inject({
    method: 'POST',
    url: `/api/dashboard/photos/${path}`,
    headers: { ...headers, 'content-type': contentType },
    payload,
  })
}

async function read(path: string, { headers }: Pick<SignedIn, 'headers'>, documentId = 'us-passport') {
  const url = `/api/dashboard/photos/${path}?documentId=${documentId}`
  return (await app.inject({ url, headers })).json()
}
const options = (person: Pick<SignedIn, 'headers'>, documentId?: string) =>
  read('options', person, documentId)
const nextCheck = (person: SignedIn, documentId?: string) => read('next-check', person, documentId)

test('the first check of a day is free, further tries for its document too, and another document has its price', async () => {
  const person = await signedIn(db, '0.07')
  assert.deepEqual([(await nextCheck(person)).covered_by], ['check_of_the_day'])
  const charges = [
    await post(person, 'check'),
    await post(person, 'check'),
    await post(person, 'check', Buffer.from('another photo')),
    await post(person, 'check', photo, { documentId: 'de-passport' }),
  ].map((got) => got.json().charge)
  assert.deepEqual(
    charges.map(({ amount, balance }) => [amount, balance]),
    [
      ['0.00', '0.07'],
      ['0.00', '0.07'],
      ['0.00', '0.07'],
      ['0.05', '0.02'],
    ],
  )
  const { covered_by, left, until } = await nextCheck(person)
  assert.deepEqual([covered_by, left], ['further_try', 9])
  assert.ok(Math.abs(Date.parse(until) - Date.now() - 3_600_000) < 60_000, until)
  assert.equal((await nextCheck(person, 'fr-passport')).covered_by, 'wallet')
  const broke = await post(person, 'check', photo, { documentId: 'fr-passport' })
  assert.deepEqual([broke.statusCode, broke.json().code], [402, 'insufficient_funds'])
  assert.match(broke.json().top_up_url, /\/dashboard\/wallet$/)
})

test('a photo that could not be judged does not use up the free check; one call at a time can', async () => {
  const person = await signedIn(db)
  const refused = await post(person, 'check', Buffer.from('problem: unreadable_image'))
  assert.equal(refused.json().code, 'unreadable_image')
  assert.equal((await post(person, 'check', Buffer.from('throw'))).statusCode, 500)
  assert.equal((await nextCheck(person)).covered_by, 'check_of_the_day')
  const other = { documentId: 'de-passport' }
  const both = await Promise.all([post(person, 'check'), post(person, 'check', photo, other)])
  assert.deepEqual(both.map(({ statusCode }) => statusCode).toSorted(), [200, 402])
})

test('a new day brings a new free check, and that of the day before is lost', async () => {
  const person = await signedIn(db)
  assert.equal((await post(person, 'check')).statusCode, 200)
  await sql`update account_checks set made_at = made_at - interval '3 days'
             where account_id = ${person.accountId}`.execute(db)
  assert.equal((await nextCheck(person)).covered_by, 'check_of_the_day')
  assert.equal((await post(person, 'check')).statusCode, 200)
  assert.equal(await forgetPastUses(db), 1)
  assert.equal((await nextCheck(person, 'fr-passport')).covered_by, 'wallet')
})

test('files of a photo that was just checked are free; those of another photo cost a check', async () => {
  const [person, other] = [await signedIn(db), await signedIn(db, '0.05')]
  const { receipt } = (await post(person, 'check')).json()
  const made = await post(person, 'make', photo, { receipt, crop: '10,20,300,300' })
  assert.equal(made.statusCode, 200, made.body)
  const { charge, crop, colour, image_base64, check } = made.json()
  assert.deepEqual([charge.amount, colour, check.mode], ['0.00', null, 'validate'])
  assert.deepEqual(crop, { x: 10, y: 20, width: 300, height: 300 })
  assert.match(image_base64, /^data:image\/jpeg;base64,/)
  for (const [image, fields] of [
    [Buffer.from('another photo'), { receipt }],
    [photo, { receipt: 'made up' }],
    [photo, {}],
  ] as const) {
    assert.equal((await post(person, 'make', image, fields)).statusCode, 402)
  }
  assert.equal((await post(other, 'check')).statusCode, 200)
  assert.equal((await post(other, 'make', photo, { receipt })).json().charge.amount, '0.05')
})

test('a file that was paid without a check gives a receipt of its own for further crops', async () => {
  const person = await signedIn(db, '0.05')
  await post(person, 'check')
  const { charge, receipt } = (await post(person, 'make', photo, { crop: '10,20,300,300' })).json()
  assert.equal(charge.amount, '0.05')
  const again = await post(person, 'make', photo, { receipt, crop: '30,40,300,300' })
  assert.equal(again.json().charge.amount, '0.00')
  assert.equal((await post(person, 'make', photo, { documentId: 'de-passport', receipt })).statusCode, 402)
})

test('a new background has its price, also after a check, and requires acknowledging the policy', async () => {
  const person = await signedIn(db, '0.30')
  const { receipt } = (await post(person, 'check')).json()
  const asked = { receipt, colour: 'white' }
  const refused = await post(person, 'make', photo, asked)
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'editing_not_allowed'])
  const made = (await post(person, 'make', photo, { ...asked, acknowledgeEditingPolicy: 'true' })).json()
  assert.deepEqual([made.charge.amount, made.identity.person_pixels_changed], ['0.25', 0])
  assert.equal(made.colour, '#f8f8f8')
  const { background, prices } = await options(person)
  assert.deepEqual([prices, background.allowed], [{ check: '0.05', background: '0.25' }, false])
  assert.equal(background.colors[0].name, 'white')
})

test('an unknown field of a form is refused by its name', async () => {
  const person = await signedIn(db)
  for (const [path, fields, pointer] of [
    ['make', { crop: '1,2,3' }, '/crop'],
    ['make', { crop: '-1,0,50,50' }, '/crop'],
    ['check', { colour: 'white' }, '/colour'],
    ['sheet', { paper: 'a3' }, '/paper'],
  ] as const) {
    const refused = await post(person, path, photo, fields)
    assert.deepEqual([refused.statusCode, refused.json().errors[0].pointer], [400, pointer], refused.body)
  }
  assert.equal((await post(person, 'make', photo, { documentId: 'xx-none' })).statusCode, 404)
})

test('the number of photos that an account sends in ten minutes is limited', async () => {
  const [person, other] = [await signedIn(db), await signedIn(db)]
  const statuses = new Set<number>()
  for (let sent = 0; sent < 61; sent++) {
    statuses.add((await post(person, 'check', Buffer.from('problem: no_face'))).statusCode)
  }
  assert.deepEqual([...statuses], [422, 429])
  assert.equal((await post(other, 'check')).statusCode, 200)
})

test('a document states what it can be printed on', async () => {
  const person = await signedIn(db)
  const { print_mm, papers } = await options(person)
  assert.deepEqual(
    print_mm,
    { width: 51, height: 51 },
    'as the catalog says it, though 2 inches are laid out',
  )
  assert.deepEqual(
    papers.map(({ paper }: { paper: string }) => paper),
    ['4x6', 'letter', '10x15', 'a4'],
  )
  const file = await options(person, 'us-visa-digital')
  assert.deepEqual([file.print_mm, file.papers], [null, []])
})

test("the body may be the photo itself, and the guide reads the document's requirements", async () => {
  const { headers } = await signedIn(db)
  const url = '/api/dashboard/photos/check?documentId=us-passport'
  const sent = { ...headers, 'content-type': 'image/unknown' }
  const checked = await app.inject({ method: 'POST', url, headers: sent, payload: photo })
  assert.deepEqual([checked.statusCode, checked.json().document], [200, 'US-PASSPORT'])
  const asked = (await app.inject({ url, headers })).json()
  assert.deepEqual([asked.id, asked.size_mm], ['us-passport', [51, 51]])
  const list = (await app.inject({ url: '/api/dashboard/photos/documents', headers })).json()
  const { document } = await options({ headers })
  assert.deepEqual(
    list.documents.find(({ id }: { id: string }) => id === 'us-passport'),
    document,
  )
})

const secrets = ['a secret of the tests, which is not one'] as const
const checked = { accountId: 'acct_1', documentId: 'us-passport', photo: Buffer.from('a photo') }

test('a receipt is good for one account, one document and one photo, for an hour', () => {
  const madeAt = Date.parse('2026-01-31T12:00:00Z')
  const receipt = receiptFor(secrets, checked, madeAt)
  const isGood = (change: Partial<typeof checked>, minutes = 59) =>
    isReceiptFor(receipt, secrets, { ...checked, ...change }, madeAt + minutes * 60_000)
  assert.equal(isGood({}), true)
  assert.equal(isGood({}, 60), false)
  assert.equal(isGood({ accountId: 'acct_2' }), false)
  assert.equal(isGood({ documentId: 'de-passport' }), false)
  assert.equal(isGood({ photo: Buffer.from('another photo') }), false)
  assert.equal(isReceiptFor(`${receipt}A`, secrets, checked, madeAt), false)
})

const checksOfTheDay = async ({ accountId }: SignedIn) =>
  (await leftOf(db, checkOfTheDay, accountId, undefined)).calls
const found = writtenFinding('single_face', finding('PASS', 'ok', 'single-face.ok'), 'en')

/** An app whose engine blocks after a check has begun. */
async function openApp(config = {}) {
  const engine = gatedEngine()
  const address = await testApp({ db, engine, config }).listen({ port: 0, host: '127.0.0.1' })
  const post = ({ headers }: SignedIn, photo: string, signal?: AbortSignal, documentId = 'us-passport') =>
    fetch(`${address}/api/dashboard/photos/check?documentId=${documentId}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/unknown', accept: 'text/event-stream, application/json' },
      body: photo,
      ...(signal && { signal }),
    })
  return { engine, post }
}

type Answered = Record<string, string> & { charge: Record<string, string> }
const eventsIn = (answer: Response) => eventsOf<Answered>(answer)

test('a finding arrives while the photo is judged, then the whole answer, charged once', async () => {
  const { engine, post } = await openApp()
  const person = await signedIn(db, '0.05')
  const answering = post(person, 'a photo')
  const onFinding = (await engine.begun).onFinding
  onFinding?.(found)
  const answer = await answering
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), answer.headers.get('x-accel-buffering')],
    [200, 'text/event-stream', 'no'],
  )
  const events = eventsIn(answer)
  assert.partialDeepStrictEqual((await events.next()).value, { event: 'finding', data: found })
  engine.goOn()
  const end = (await events.next()).value
  assert.deepEqual(
    [end?.event, end?.data.document, end?.data.charge.amount],
    ['result', 'US-PASSPORT', '0.00'],
  )
  assert.ok(end?.data.receipt)
  assert.equal((await events.next()).done, true)
  assert.equal(await checksOfTheDay(person), 0)
  const [further] = await allOf(eventsIn(await post(person, 'another photo')))
  assert.equal(further?.data.charge.amount, '0.00')
  const [paid] = await allOf(eventsIn(await post(person, 'a photo', undefined, 'de-passport')))
  assert.deepEqual(
    [paid?.event, paid?.data.charge.amount, paid?.data.charge.balance],
    ['result', '0.05', '0.00'],
  )
})

test('an uncharged problem has its status before the first finding, and ends the events after it', async () => {
  const person = await signedIn(db)
  for (const [photo, code] of [
    ['problem: unreadable_image', 'unreadable_image'],
    ['throw', 'internal'],
  ] as const) {
    const { engine, post } = await openApp()
    const answering = post(person, photo)
    const { onFinding } = await engine.begun
    onFinding?.(found)
    engine.goOn()
    const events = await allOf(eventsIn(await answering))
    assert.deepEqual(
      events.map(({ event, data }) => [event, data.code]),
      [
        ['finding', 'ok'],
        ['problem', code],
      ],
    )
    assert.match(events[1]?.data.request_id ?? '', /^req_/)
    const refused = await post(person, photo)
    assert.ok(refused.status >= 400)
    assert.equal(JSON.parse(await refused.text()).code, code)
  }
  assert.equal(await checksOfTheDay(person), 1)
})

test('a caller who leaves after a finding is charged, and the photo keeps its room until the end', async () => {
  const { engine, post } = await openApp({ bodyMegabytes: 0.01 })
  const [person, other] = [await signedIn(db), await signedIn(db)]
  const photo = 'a'.repeat(6000)
  const leaving = new AbortController()
  const answering = post(person, photo, leaving.signal)
  const { onFinding, callerLeft } = await engine.begun
  onFinding?.(found)
  const events = eventsIn(await answering)
  await events.next()
  leaving.abort()
  await assert.rejects(events.next())
  await until(async () => callerLeft?.aborted === true)
  onFinding?.(found)
  assert.equal((await post(other, photo)).status, 503)
  engine.goOn()
  await until(async () => (await post(other, photo)).status !== 503)
  await until(async () => {
    const ofDay = db.selectFrom('account_checks').select('answered_at')
    const own = await ofDay.where('account_id', '=', person.accountId).executeTakeFirst()
    return own !== undefined && own.answered_at !== null
  })
})
