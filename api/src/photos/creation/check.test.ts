import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { finding, writtenFinding } from '@likeness/engine'
import { until } from '@likeness/engine/testing/until.ts'
import { testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { gatedEngine } from '../../../testing/instant-engine.ts'
import { type SignedIn, signedIn } from '../../../testing/people/signed-in.ts'
import { checkOfTheDay } from '../../billing/allowances/allowances.ts'
import { leftOf } from '../../billing/allowances/uses.ts'
import { proveLedger } from '../../billing/proofs/prove-ledger.ts'

const { db } = await testDatabase()
const checksOfTheDay = async ({ accountId }: SignedIn) =>
  (await leftOf(db, checkOfTheDay, accountId, undefined)).calls
const found = writtenFinding('single_face', finding('PASS', 'ok', 'single-face.ok'), 'en')

afterEach(async () => assert.deepEqual(await proveLedger(db), []))

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

interface Event {
  name: string | undefined
  data: Record<string, string> & { charge: Record<string, string> }
}

/** Reads an answer's events, each as soon as it arrives. */
async function* eventsOf(answer: Response): AsyncGenerator<Event, void> {
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString()
    const whole = text.split('\n\n')
    text = whole.pop() ?? ''
    for (const event of whole) {
      const [, name, data = ''] = /^event: (.+)\ndata: (.+)$/.exec(event) ?? []
      yield { name, data: JSON.parse(data) }
    }
  }
}

async function all(events: AsyncIterable<Event>): Promise<Event[]> {
  const list: Event[] = []
  for await (const event of events) list.push(event)
  return list
}

test('a finding arrives while the photo is judged, then the whole answer, charged once', async () => {
  const { engine, post } = await openApp()
  const person = await signedIn(db, '0.05')
  const answering = post(person, 'a photo')
  const told = (await engine.begun).onFinding
  told?.(found)
  const answer = await answering
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), answer.headers.get('x-accel-buffering')],
    [200, 'text/event-stream', 'no'],
  )
  const events = eventsOf(answer)
  assert.deepEqual((await events.next()).value, { name: 'finding', data: found })
  engine.goOn()
  const end = (await events.next()).value
  assert.deepEqual(
    [end?.name, end?.data.document, end?.data.charge.amount],
    ['result', 'US-PASSPORT', '0.00'],
  )
  assert.ok(end?.data.receipt)
  assert.equal((await events.next()).done, true)
  assert.equal(await checksOfTheDay(person), 0)
  const [further] = await all(eventsOf(await post(person, 'another photo')))
  assert.equal(further?.data.charge.amount, '0.00')
  const [paid] = await all(eventsOf(await post(person, 'a photo', undefined, 'de-passport')))
  assert.deepEqual(
    [paid?.name, paid?.data.charge.amount, paid?.data.charge.balance],
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
    const events = await all(eventsOf(await answering))
    assert.deepEqual(
      events.map(({ name, data }) => [name, data.code]),
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
  const events = eventsOf(await answering)
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
