import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eraseAccount } from '#erasure.ts'
import { testApp } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import { spend } from '#testing/ledger.ts'
import { pdfPages } from '#testing/pdf-pages.ts'
import { signedIn } from '#testing/people.ts'
import { paymentsThrough, startStripe } from '#testing/stripe/server.ts'
import { takeEvent } from '../payments/events.ts'
import { proveLedger } from '../proofs/prove-ledger.ts'
import { writePdf } from './paper-document.ts'
import { receiptPdf, recordSeller, sellerOf } from './receipts.ts'

const { db } = await testDatabase()
const stripe = await startStripe()
const { account } = stripe
const lines: string[] = []
const logTo = { write: (line: string) => lines.push(line) }
const app = testApp({ db, config: { ...stripe.config, logLevel: 'info' }, logTo })
const { books, begin, emptyWallet } = paymentsThrough(stripe, db)
const payer = await signedIn(db)

const read = (path: string, { headers } = payer) =>
  app.inject({ url: `/api/dashboard/wallet${path}`, headers })

const save = (payload: object) =>
  app.inject({ method: 'PUT', url: '/api/dashboard/wallet/billing-details', headers: payer.headers, payload })

const details = {
  legal_name: 'Zażółć Studio sp. z o.o.',
  address: ['ul. Długa 7', '00-263 Warszawa'],
  country: 'PL',
  tax_id: { type: 'eu_vat', value: 'PL5260001246' },
  receipt_email: 'billing@studio.example',
}

async function paid(dollars = 20n) {
  const { id, sessionId } = await begin(payer.walletId, dollars)
  await takeEvent(books, account.pay(sessionId))
  return { id, sessionId }
}

/** The text of a PDF that the dashboard answers. */
async function textOf(path: string): Promise<string> {
  const answer = await read(path)
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.headers['content-type'], 'application/pdf')
  return (await pdfPages(answer.rawPayload)).join(' ')
}

test('a receipt of before there was a seller or a buyer says so', async () => {
  const { id } = await paid()
  const text = await textOf(`/payments/${id}/receipt`)
  assert.match(text, /Number: 1 /)
  assert.match(text, /has not stated a name and an address/)
  assert.match(text, /No billing details were stated/)
})

test('a receipt has the seller and the buyer of its payment, its figures and what was refunded later', async () => {
  const seller = { name: 'Example Photos Ltd', address: ['1 High Street', 'London'], email: null }
  await recordSeller(db, { ...seller, taxId: 'GB 123', taxNote: 'Outside the scope of VAT.' })
  assert.equal((await save(details)).statusCode, 200)
  assert.deepEqual((await read('/billing-details')).json(), { details })
  const { id, sessionId } = await paid()
  const another = { ...seller, taxId: null, taxNote: null, name: 'Another Ltd' }
  assert.equal(await recordSeller(db, another), true)
  const restarted = await recordSeller(db, {
    ...seller,
    taxId: 'GB 123',
    taxNote: 'Outside the scope of VAT.',
  })
  assert.deepEqual([restarted, (await sellerOf(db))?.name], [false, 'Another Ltd'])
  assert.equal(await recordSeller(db, another), true)
  await save({ ...details, legal_name: 'Renamed' })
  const path = `/payments/${id}/receipt`
  const text = await textOf(path)
  for (const known of [
    'Number: 2 ',
    'Example Photos Ltd 1 High Street London Tax id: GB 123',
    'ul. Długa 7 00-263 Warszawa Poland VAT: PL5260001246',
    'Zażółć Studio sp. z o.o.',
    'Tax 0.00 Paid 20.00',
    'Outside the scope of VAT.',
  ]) {
    assert.ok(text.replaceAll(' ', '').includes(known.replaceAll(' ', '')), `${known} in ${text}`)
  }
  assert.doesNotMatch(text, /Renamed|Another/)
  assert.deepEqual((await read(path)).rawPayload, (await read(path)).rawPayload)

  await takeEvent(books, account.refund(sessionId, 750).event)
  assert.match(await textOf(path), /Refund, 20\d\d-\d\d-\d\d -7\.50 Paid after that 12\.50/)
  assert.doesNotMatch(lines.join(''), /Studio|Warszawa|PL526/)
})

test('a payment that was refunded and disputed too was paid with nothing, not with less', async () => {
  const [at, amountMicros] = [new Date(), 5_000_000n]
  const reversals = (['refund', 'dispute'] as const).map((kind) => ({ kind, at, amountMicros }))
  const parties = { seller: null, buyer: null, automatic: false }
  const bytes = await receiptPdf({ number: 1n, issuedAt: at, amountMicros, reversals, ...parties })
  assert.match((await pdfPages(Buffer.from(bytes))).join(' '), /-5\.00 .* -5\.00 Paid after that 0\.00/)
})

test('payments that are credited at the same time get numbers without a gap, and each keeps one', async () => {
  const wallets = await Promise.all(Array.from({ length: 6 }, emptyWallet))
  const sessions = await Promise.all(wallets.map((wallet) => begin(wallet, 5n)))
  const events = sessions.map(({ sessionId }) => account.pay(sessionId))
  await Promise.all([...events, ...events].map((event) => takeEvent(books, event)))
  const numbers = await db.selectFrom('receipts').select('number').orderBy('number').execute()
  assert.deepEqual(
    numbers.map(({ number }) => Number(number)),
    numbers.map((_, index) => index + 1),
  )
  assert.deepEqual(await proveLedger(db), [])
  await assert.rejects(db.updateTable('receipts').set({ issued_at: new Date() }).execute(), /never changed/)
})

test('the address of the details gets the confirmation of a payment', async () => {
  const url = '/api/dashboard/wallet/payments'
  const begun = await app.inject({ method: 'POST', url, headers: payer.headers, payload: { amount: '5' } })
  const session = account.session(begun.json().url.split('/').at(-1))
  assert.equal(session.customer_email, details.receipt_email)
})

test('details that cannot stand on a receipt are refused at their fields', async () => {
  const wrong = {
    legal_name: ' ',
    address: [],
    country: 'XX',
    tax_id: { type: 'eu_vat', value: '' },
    receipt_email: 'studio',
  }
  for (const [field, value] of Object.entries(wrong)) {
    const refused = await save({ ...details, [field]: value })
    assert.equal(refused.statusCode, 400, field)
    assert.match(refused.json().errors[0].pointer, new RegExp(`^/${field}`))
  }
})

test('the statement of a month sums the charges by kind of call, between the balances before and after', async () => {
  for (const [purpose, amountMicros] of [
    ['photos.check', 50_000n],
    ['photos.check', 50_000n],
    ['photos.background', 250_000n],
  ] as const) {
    await spend(db, payer, amountMicros, { purpose })
  }
  const month = new Date().toISOString().slice(0, 7)
  const text = await textOf(`/month-statement?month=${month}`)
  assert.match(text, /Balance before 0\.00/)
  assert.match(text, /Charged: photos\.background 1 -0\.25 Charged: photos\.check 2 -0\.10/)
  assert.match(text, /Adjustments 1 -7\.50 Paid in 2 40\.00 Balance after 32\.15/)
  assert.match(text, /Charged in this month, less refunds 0\.35/)
  assert.match(await textOf('/month-statement?month=2020-02'), /Period: 2020-02-01 to 2020-02-29/)
  assert.equal((await read('/month-statement?month=2026-13')).statusCode, 400)
})

test('deleting the organisation empties who bought, and keeps the numbers', async () => {
  await eraseAccount(db, payer.accountId)
  const kept = await db.selectFrom('receipts').selectAll().execute()
  assert.ok(kept.every(({ buyer }) => buyer === null))
  assert.deepEqual(await db.selectFrom('billing_details').selectAll().execute(), [])
  assert.deepEqual(await proveLedger(db), [])
})

test('names in Latin, Vietnamese and Cyrillic letters can be read and copied', async () => {
  const names = ['Zażółć Gęślą', 'Nguyễn Thị Ánh', 'Объединённые Фотографы', 'Şükrü Ğ.', 'O’Brien & Söhne']
  const [page] = await pdfPages(await writePdf({ title: 'Receipt', blocks: [{ lines: names }] }))
  const letters = (text: string) => text.replaceAll(' ', '')
  for (const name of names) assert.ok(letters(page ?? '').includes(letters(name)), `${name} in ${page}`)
})

test('a letter that the typeface lacks is replaced and noted; control characters and long words break no page', async () => {
  const lines = ['山田写真館', `a${'\u0000\n\u202e'}b`, 'x'.repeat(400), 'e\u0301tude']
  const [page = ''] = await pdfPages(await writePdf({ title: '', blocks: [{ lines }] }))
  assert.match(page, /�{5}/)
  assert.match(page, /a b/)
  assert.match(page, /étude/)
  assert.match(page, /stands for a letter/)
})

test('a long table goes on on further pages, with the same bytes each time', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`Line ${index}`, 'photos.check', `${index}.00`])
  const content = { title: 'Statement', blocks: [{ head: ['What', 'Operation', 'USD'], rows }] }
  const [first, second] = [await writePdf(content), await writePdf(content)]
  assert.deepEqual(first, second)
  const pages = await pdfPages(first)
  assert.ok(pages.length > 1)
  assert.match(pages.join(' '), /Line 119 photos.check 119.00/)
})
