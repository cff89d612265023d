import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { beginAutomaticPayments, chargeCardTask } from '#api/src/billing/payments/automatic-payment.ts'
import { openPayments } from '#api/src/billing/payments/stripe.ts'
import { addPlan } from '#api/src/billing/plans/plans.ts'
import { proveLedger } from '#api/src/billing/proofs/prove-ledger.ts'
import { balanceOf } from '#api/src/billing/wallet/ledger.ts'
import { everyRow } from '#api/testing/database.ts'
import { pdfPages } from '#api/testing/pdf-pages.ts'
import { givePassword } from '#api/testing/people.ts'
import { startStripe } from '#api/testing/stripe/server.ts'
import { runDashboard } from '../testing/running-dashboard.ts'
import { assertSound } from '../testing/sound-page.ts'

const stripe = await startStripe()
const { address, browser, db, signIn } = await runDashboard({ config: stripe.config })
stripe.deliverTo(`${address}/api/stripe/webhook`)
const wallet = `${address}/dashboard/wallet`
const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
const page = await context.newPage()
const { walletId, userId } = await signIn(context, '3.00', 'Quenelda Hopper')

const figures = () => page.locator('.figures').innerText()
const notice = () => page.getByRole('status').innerText()

async function payHere(amount: string): Promise<void> {
  await page.goto(wallet)
  await page.getByLabel('Amount in USD').fill(amount)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(`${stripe.url}/c/pay/**`)
}

test('a top-up leads to Stripe and back, and its webhook fills the wallet', async () => {
  await payHere('$20')
  await page.getByRole('button', { name: 'Pay US$20.00' }).click()
  await page.waitForURL(`${wallet}?payment=*`)
  assert.deepEqual(stripe.delivered, [200])
  assert.equal(await notice(), 'Your payment of 20.00 USD is in the wallet.')
  assert.match(await figures(), /Balance\s+23\.00 USD/)
  const href = await page.getByRole('link', { name: 'Receipt of 20.00 USD' }).getAttribute('href')
  const receipt = await page.request.get(new URL(href ?? '', address).href)
  assert.match((await pdfPages(await receipt.body())).join(' '), /Paid 20\.00/)
})

test('billing details are saved, shown again, and refused at their fields', async () => {
  await page.goto(wallet)
  await page.getByRole('link', { name: 'billing details' }).click()
  await page.getByLabel('Legal name').fill('Zażółć Studio')
  await page.getByLabel('Postal address').fill('ul. Długa 7\n00-263 Warszawa')
  await page.getByLabel('Country').selectOption('Poland')
  await page.getByLabel('Tax id', { exact: true }).fill('x'.repeat(40))
  await page.getByLabel('Mail address for confirmations').fill('studio@localhost')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('#receipt_email-wrong').waitFor()
  assert.equal(await page.getByLabel('Postal address').inputValue(), 'ul. Długa 7\n00-263 Warszawa')
  await assertSound(page)
  await page.getByLabel('Tax id', { exact: true }).fill('PL5260001246')
  await page.getByLabel('Mail address for confirmations').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`${wallet}/billing?done=saved`)
  await page.getByText('Saved: Zażółć Studio, ul. Długa 7, 00-263 Warszawa, Poland, PL5260001246').waitFor()
})

test('reports that nothing was charged if the user turns back, who can then continue', async () => {
  await payHere('7.5')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForURL(`${wallet}?payment=*`)
  assert.equal(await notice(), 'Your payment of 7.50 USD was not made. Nothing was charged.')
  await page.getByRole('link', { name: 'Pay 7.50 USD' }).click()
  await page.waitForURL(`${stripe.url}/c/pay/**`)
})

test('a payment is begun after the password, which is asked for again later, with the amount that was typed', async () => {
  await givePassword(db, userId, 'four words in a row')
  await db
    .updateTable('sessions')
    .set({ proven_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', userId)
    .execute()
  await page.goto(wallet)
  await page.getByLabel('Amount in USD').fill('6.50')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.locator('[data-code=fresh_sign_in_required]').waitFor()
  await assertSound(page)
  await page.getByLabel('Password').fill('four words in a row')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(`${stripe.url}/c/pay/**`)
  await page.getByRole('button', { name: 'Pay US$6.50' }).waitFor()
})

test('the statement is filtered by day and kind, and exported as it is filtered', async () => {
  await page.goto(wallet)
  await page.getByLabel('Kind').selectOption('Charge')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/kind=charge/)
  await page.getByText('Nothing was booked that fits.').waitFor()
  await page.getByLabel('Kind').selectOption('Top-up')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/kind=top_up/)
  assert.equal(await page.locator('#statement tbody tr').count(), 2)
  const href = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
  const csv = await page.request.get(new URL(href ?? '', address).href)
  assert.match(csv.headers()['content-disposition'] ?? '', /likeness-statement_top_up_2020-01-01\.csv/)
  assert.match(await csv.text(), /top_up,20\.00,23\.00,USD/)
})

test('a plan is shown on the page of prices, begun, and ended', async () => {
  await page.goto(`${address}/prices`)
  assert.equal(await page.getByRole('heading', { name: 'Plans' }).isVisible(), false)
  await page.goto(wallet)
  assert.equal(await page.getByRole('link', { name: 'Plans' }).count(), 0)
  await addPlan(db, { code: 'small', name: 'Small', checks_per_month: 50, price: 2_000_000n })
  await page.goto(`${address}/prices`)
  await page.getByRole('row', { name: 'Small 50 2.00 USD' }).waitFor()
  await page.goto(wallet)
  await page.getByRole('link', { name: 'Plans' }).click()
  await assertSound(page)
  await page.getByRole('button', { name: 'Begin Small for 2.00 USD' }).click()
  await page.waitForURL(`${wallet}/plan?done=saved`)
  const standing = page.getByText(/^Plan Small: 50 of 50 checks are left until/)
  assert.match(await standing.innerText(), /renewed then, for 2\.00 USD/)
  await page.getByRole('button', { name: 'End the plan after this month' }).click()
  await page.getByText(/It ends then\.$/).waitFor()
  await page.goto(wallet)
  assert.match(await page.getByText(/^Plan Small: 50 of 50/).innerText(), /It ends then/)
})

test('a card is saved with a top-up, and then tops up by itself when the balance falls', async () => {
  await page.goto(wallet)
  await page.getByLabel('Amount in USD').fill('5.00')
  await page.getByLabel('Save the card for automatic top-ups').check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(`${stripe.url}/c/pay/**`)
  await page.getByRole('button', { name: 'Pay US$5.00' }).click()
  await page.waitForURL(`${wallet}?payment=*`)
  const section = page.locator('#automatic')
  assert.match(await section.innerText(), /Card: visa 4242\. It is off\./)
  await section.getByLabel('When the balance falls below, in USD').fill('5000')
  await section.getByLabel('Add, in USD').fill('20')
  await section.getByLabel('At most in a day (UTC), in USD').fill('10')
  await section.getByRole('button', { name: 'Switch on' }).click()
  await section.getByText('must be at least the amount of one top-up.').waitFor()
  await section.getByLabel('At most in a day (UTC), in USD').fill('20')
  await section.getByRole('button', { name: 'Switch on' }).click()
  await page.waitForURL(/done=automatic/)
  assert.match(await section.innerText(), /It is on\./)
  // As housekeeping and the queue do it.
  const payments = openPayments(stripe.config)
  assert.ok(payments)
  const before = await balanceOf(db, walletId)
  // Unless the service's own housekeeping was first.
  await beginAutomaticPayments(db)
  const task = chargeCardTask(db, payments)
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs
     where task_id = (select id from graphile_worker._private_tasks where identifier = ${task.name})
    returning payload`.execute(db)
  for (const { payload } of rows) await task.run(payload, { signal: new AbortController().signal })
  assert.equal((await balanceOf(db, walletId)).postedMicros, before.postedMicros + 20_000_000n)
  await page.reload()
  assert.match(
    await page.locator('#payments tbody tr').first().innerText(),
    /20\.00\s+In the wallet\s*Automatic/,
  )
  await assertSound(page)
  await section.getByRole('button', { name: 'Switch off and remove the card' }).click()
  await section.getByText('To have the wallet topped up while you are away').waitFor()
})

test('the account is deleted with a password, and is named nowhere', async () => {
  await page.goto(`${address}/dashboard/developer`)
  await page.fill('[name=name]', 'Quenelda Hopper’s shop')
  await page.getByRole('button', { name: 'Make the key' }).click()
  await page.locator('.made code').waitFor()
  const named = async () =>
    (await everyRow(db)).filter(({ row }) => /quenelda|hopper/i.test(row)).map(({ table }) => table)
  assert.ok((await named()).length > 2)
  await page.goto(`${address}/dashboard/account`)
  await page.locator('#delete-password').fill('four words in a row')
  await page.getByLabel('Yes, delete all of this.').check()
  await page.getByRole('button', { name: 'Delete the account for good' }).click()
  assert.match(await page.locator('main').innerText(), /Your account is deleted/)
  assert.deepEqual(await named(), [])
  const kept = (await everyRow(db)).filter(({ table }) => table === 'public.transfers')
  assert.ok(kept.some(({ row }) => /20000000/.test(row)))
  assert.deepEqual(await proveLedger(db), [])
})
