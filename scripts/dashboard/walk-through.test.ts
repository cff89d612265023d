import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { openEngine } from '#api/engine/src/pool/engine.ts'
import { drawPortrait } from '#api/engine/testing/drawing/draw-portrait.ts'
import { proveLedger } from '#api/src/billing/proofs/prove-ledger.ts'
import { adjust } from '#api/src/billing/wallet/corrections.ts'
import { mailbox, testCatalog } from '#api/testing/app.ts'
import { atEnd } from '#api/testing/at-end.ts'
import { everyRow } from '#api/testing/database.ts'
import { startStripe } from '#api/testing/stripe/server.ts'
import { runDashboard } from '../testing/running-dashboard.ts'

/*
 * A user's whole way through the dashboard, in one browser: each test continues where the one before it ended.
 */

const baseline = testCatalog().find('zz-icao-9303')
assert.ok(baseline)
const engine = await openEngine({ workers: 1, queueLimit: 8, baseline, timeLimitFactor: 20 })
atEnd(() => engine.close())
const box = mailbox()
const stripe = await startStripe()
const { address, browser, db } = await runDashboard({
  engine,
  mailTransport: box.mailTransport,
  config: stripe.config,
})
stripe.deliverTo(`${address}/api/stripe/webhook`)

const grace = { name: 'Quenelda Hopper', email: 'quenelda@example.org', password: 'four words in a row' }
/** The head is 550 of 1000 pixels high; in the finished file of 600 pixels it may be 295 to 413 pixels high. */
const drawn = { width: 900, height: 1000, centreX: 450, skullTopY: 190, chinY: 740 }
const grain = { levels: 3, on: 'picture' } as const
const portrait = new Uint8Array(await drawPortrait({ ...drawn, grain }, 'jpeg'))

const page = await (await browser.newContext()).newPage()
let key = ''

const open = (path: string) => page.goto(`${address}/dashboard${path}`)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const main = () => page.locator('main').innerText()

/** A call of the API, as a program makes it. */
function call(path: string, image: Uint8Array<ArrayBuffer>): Promise<Response> {
  return fetch(`${address}/api/v1/photos/${path}?documentId=us-passport`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg' },
    body: image,
  })
}

/** The members of the API's answers that these tests read. */
const Answer = z.object({
  status: z.union([z.string(), z.int()]),
  code: z.string().optional(),
  charge: z.object({ balance: z.string() }).optional(),
  checks: z.object({ dimensions: z.string(), head_size: z.string() }).optional(),
  measurements: z.object({ head_height_px: z.number() }).optional(),
  top_up_url: z.string().optional(),
})
const parsed = async (answer: Response) => Answer.parse(await answer.json())

test('signs up, confirms the address in the same browser, and is signed in', async () => {
  await open('/sign-up')
  await page.getByLabel('Name').fill(grace.name)
  await page.getByLabel('E-mail address').fill(grace.email)
  await page.getByLabel('Password').fill(grace.password)
  await press('Make the account')
  const { text } = await box.latest(grace.email)
  const link = /http\S+/.exec(text)?.[0] ?? ''
  assert.ok(link.startsWith(`${address}/dashboard/verify?`), link)
  await page.goto(link)
  await press('Confirm the address')
  await page.waitForURL(`${address}/dashboard`)
  assert.match(await main(), /Free checks left\s+20/)
  assert.doesNotMatch(await main(), /0\.00 USD/)
})

test('makes a key, calls the API for nothing until the first checks are used, and tops the wallet up', async () => {
  await open('/developer')
  await page.fill('[name=name]', `${grace.name}’s shop`)
  await press('Make the key')
  key = (await page.locator('.made code').textContent()) ?? ''
  assert.equal((await parsed(await call('check', portrait))).charge?.balance, '0.00')
  // Twenty checks would take half a minute, so the test takes the others directly.
  await db.updateTable('accounts').set({ free_checks: 0 }).where('owner', '=', grace.name).execute()
  assert.equal((await call('check', portrait)).status, 402)

  await open('/wallet')
  await page.getByLabel('Amount in USD').fill('5')
  await press('Continue to payment')
  await page.getByRole('button', { name: 'Pay US$5.00' }).click()
  await page.waitForURL(`${address}/dashboard/wallet?payment=*`)
  assert.match(await page.locator('.figures').innerText(), /Balance\s+5\.00 USD/)
})

test('calls the API with the key, for money', async () => {
  const answer = await call('check', portrait)
  assert.equal(answer.status, 200)
  assert.equal((await parsed(answer)).charge?.balance, '4.95')
})

test('runs out of money, and is led to the wallet', async () => {
  const { id: walletId, posted_micros } = await db
    .selectFrom('wallets')
    .innerJoin('accounts', 'accounts.id', 'wallets.account_id')
    .select(['wallets.id', 'posted_micros'])
    .where('owner', '=', grace.name)
    .executeTakeFirstOrThrow()
  // A hundred checks would take a minute, so the test takes the money directly.
  const taken = { actor: 'test', reason: 'as if spent', reference: 'as if spent' }
  await adjust(db, { walletId, amountMicros: 40_000n - BigInt(posted_micros), ...taken })
  const answer = await call('check', portrait)
  assert.equal(answer.status, 402)
  const { code, top_up_url = '' } = await parsed(answer)
  assert.equal(code, 'insufficient_funds')
  await page.goto(top_up_url)
  assert.match(await page.locator('.figures').innerText(), /Balance\s+0\.04 USD/)
})

test('deletes the account, and is named nowhere', async () => {
  const named = async () =>
    (await everyRow(db)).filter(({ row }) => /quenelda|hopper/i.test(row)).map(({ table }) => table)
  assert.ok((await named()).length > 2)
  await open('/account')
  await page.locator('#delete-password').fill(grace.password)
  await page.getByLabel('Yes, delete all of this.').check()
  await press('Delete the account for good')
  assert.match(await main(), /Your account is deleted/)
  assert.deepEqual(await named(), [])
  assert.ok(
    (await everyRow(db)).some(({ table, row }) => table === 'public.transfers' && /5000000/.test(row)),
  )
  assert.deepEqual(await proveLedger(db), [])
})
