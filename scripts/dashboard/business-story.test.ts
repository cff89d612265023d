import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright'
import { until } from '../../api/engine/testing/until.ts'
import { sampleFile } from '../../api/src/samples/sample-files.ts'
import { samples } from '../../api/src/samples/samples.ts'
import { verifiedEvent } from '../../api/testing/events/verified-event.ts'
import { testBackground } from '../../api/testing/processes/background.ts'
import { mailbox } from '../../api/testing/servers/mailbox.ts'
import { startReceiver } from '../../api/testing/servers/receiver.ts'
import { startStripe } from '../../api/testing/stripe/server.ts'
import { launchChromium } from '../../site/testing/serving/chromium.ts'
import { runDashboard } from '../testing/running-dashboard.ts'

/*
 * How a business comes to use the service, in one story: each test continues where the one before it ended. Two people have a
 * browser each.
 */

const box = mailbox()
const stripe = await startStripe()
const config = { ...stripe.config, webhookAllowPrivate: true, sweepSeconds: 1 }
const { address, db, databaseUrl } = await runDashboard({ mailTransport: box.mailTransport, config })
testBackground({
  url: databaseUrl,
  db,
  config: { ...config, baseUrl: address },
  mailTransport: box.mailTransport,
})
stripe.deliverTo(`${address}/api/stripe/webhook`)

const password = 'four words in a row'
const olga = { name: 'Olga', email: 'olga@example.org' }
const rudi = { name: 'Rudi', email: 'rudi@example.org' }

const photo = Buffer.from('a photo')

let browser: Browser
/** The owner's page, and the reviewer's. */
let page: Page
let other: Page
let testKey = ''
let liveKey = ''
before(async () => {
  browser = await launchChromium()
  page = await (await browser.newContext()).newPage()
  other = await (await browser.newContext()).newPage()
})
after(() => browser.close())

const open = (path: string, on = page) => on.goto(`${address}/dashboard${path}`)
const press = (name: string, on = page) => on.getByRole('button', { name, exact: true }).click()
const main = (on = page) => on.locator('main').innerText()
const linkIn = (text: string) => /http\S+/.exec(text)?.[0] ?? ''

/** Makes an account and confirms its address, from the page of the sign-up on. */
async function signUp(on: Page, { name, email }: typeof olga, mailsBefore = 0): Promise<void> {
  await on.getByLabel('Name').fill(name)
  await on.getByLabel('E-mail address').fill(email)
  await on.getByLabel('Password').fill(password)
  await press('Make the account', on)
  await on.goto(linkIn((await box.latest(email, mailsBefore + 1)).text))
  await press('Confirm the address', on)
}

async function makeKey(name: string): Promise<string> {
  await open('/developer')
  await page.fill('[name=name]', name)
  await press('Make the key')
  return (await page.locator('.made code').textContent()) ?? ''
}

/** A call of the API with a photo, as a program makes it. */
async function call(operation: string, key: string, photo: Uint8Array, query = ''): Promise<unknown> {
  const answer = await fetch(`${address}/api/v1/photos/${operation}?documentId=us-passport${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  })
  return answer.json()
}

function sampleOf(name: string): Buffer {
  const sample = samples.find((each) => each.name === name)
  assert.ok(sample, name)
  return sampleFile(sample)
}

test('an owner signs up and makes an organisation', async () => {
  await open('/sign-up')
  await signUp(page, olga)
  await open('/organisation')
  await page.getByLabel('Name of a new organisation').fill('Passport Desk')
  await press('Make an organisation')
  await open('/organisation')
  assert.match(await main(), /belong to Passport Desk/)
})

test('invites a second person, who joins as reviewer', async () => {
  await page.getByLabel('E-mail address').fill(rudi.email)
  await page.getByLabel('Role', { exact: true }).selectOption('reviewer')
  await press('Send the invitation')
  await other.goto(linkIn((await box.latest(rudi.email)).text))
  await other.getByRole('link', { name: 'Make an account' }).click()
  await signUp(other, rudi, 1)
  await press('Join the organisation', other)
  assert.match(await main(other), /belong to Passport Desk.*Your role is reviewer/is)
})

test('makes a test key, with which each documented sample has its outcome', async () => {
  await open('/developer')
  await press('Test')
  testKey = await makeKey('Trial')
  for (const sample of samples) {
    const { places = ['check'] } = sample.problem ?? {}
    // Problems of jobs alone are provoked by the API's own test of the samples.
    const operation = places.includes('check') ? 'check' : places.includes('background') ? 'background' : null
    if (operation === null) continue
    const query = operation === 'background' ? '&color=white&acknowledgeEditingPolicy=true' : ''
    const { code, status, livemode } = Object(await call(operation, testKey, sampleFile(sample), query))
    if (sample.problem) assert.equal(code, sample.problem.code, sample.name)
    else assert.deepEqual([status, livemode], [sample.status, false], sample.name)
  }
})

test('goes live: the same sample is a photo like any other, and its call needs money', async () => {
  await open('/developer')
  await press('Live')
  liveKey = await makeKey('Web shop')
  assert.equal(Object(await call('check', liveKey, sampleOf('retake'))).code, 'insufficient_funds')
})

test('pays with a card, saves it, and has the wallet topped up by itself when the balance falls', async () => {
  await open('/wallet')
  await page.getByLabel('Amount in USD').fill('5')
  await page.getByLabel('Save the card for automatic top-ups').check()
  await press('Continue to payment')
  await page.getByRole('button', { name: 'Pay US$5.00' }).click()
  await page.waitForURL(`${address}/dashboard/wallet?payment=*`)
  const section = page.locator('#automatic')
  await section.getByLabel('When the balance falls below, in USD').fill('5')
  await section.getByLabel('Add, in USD').fill('10')
  await section.getByLabel('At most in a day (UTC), in USD').fill('10')
  await section.getByRole('button', { name: 'Switch on' }).click()
  await page.waitForURL(/done=automatic/)
  assert.equal(Object(await call('check', liveKey, photo)).charge.balance, '4.95')
  await until(async () => {
    await open('/wallet')
    return /14\.95 USD/.test(await page.locator('.figures').innerText())
  })
})

test('a limit of spending stops the next call, and says whose it is and until when', async () => {
  await page.locator('#spend-limit').getByLabel('Spend at most in a calendar month, in USD').fill('0.10')
  await press('Set the limit')
  await page.waitForURL(/done=spend-limit/)
  assert.equal(Object(await call('check', liveKey, photo)).status, 'READY')
  const refused = Object(await call('check', liveKey, photo))
  assert.deepEqual(
    [refused.status, refused.code, refused.spend_limit, refused.spent, refused.spend_limit_of],
    [402, 'spend_limit_reached', '0.10', '0.10', 'organisation'],
  )
  assert.match(refused.detail, /Raise the limit at the wallet in the dashboard, or wait until 20/)
  assert.match((await box.latest(olga.email, 2)).subject, /reached its limit/)
})

test('a REVIEW becomes a case, which the reviewer decides by keyboard, and the webhook says so', async () => {
  const receiver = await startReceiver()
  await open('/developer')
  await press('Test')
  await open('/developer/webhooks')
  await page.getByLabel('Address').fill(receiver.url)
  await page.locator('[name=event][value="review.decided"]').check()
  await press('Add it')
  const secret = (await page.locator('.made code').textContent()) ?? ''
  const result = await call('check', testKey, sampleOf('review'))
  const answer = await fetch(`${address}/api/v1/reviews`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      result,
      reference: 'order 7',
      imageBase64: `data:image/jpeg;base64,${sampleOf('review').toString('base64')}`,
      keepSeconds: 3600,
    }),
  })
  assert.equal(answer.status, 201, await answer.text())
  await open('/developer/requests', other)
  await press('Test', other)
  await open('/reviews', other)
  await other.locator('main table a').click()
  assert.equal(await other.locator('fieldset:focus code').textContent(), 'hair_over_eyes')
  for (const key of ['a', 'Enter', 'Enter']) await other.keyboard.press(key)
  await other.waitForURL(/done=decided/)
  await until(async () => receiver.received.length === 1)
  const [received] = receiver.received
  assert.ok(received)
  const event = verifiedEvent(received, secret)
  assert.ok(event.type === 'review.decided')
  assert.deepEqual([event.livemode, event.data.decision], [false, 'accept'])
})

test('the audit log, as a file, says who did all this', async () => {
  await open('/organisation/log')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('CSV').click()])
  const log = await readFile(await download.path(), 'utf8')
  for (const action of [
    'invitation',
    'key.created',
    'wallet.automatic_top_up',
    'spend_limit',
    'review.decided',
  ]) {
    assert.match(log, new RegExp(action), action)
  }
  assert.match(log, /rudi@example\.org[^\n]*review\.decided|review\.decided[^\n]*rudi@example\.org/i)
})
