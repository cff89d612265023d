import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { until } from '#api/engine/testing/until.ts'
import { sampleFile, samples } from '#api/src/contract/samples.ts'
import { CheckAnswer } from '#api/src/photos/fields.ts'
import { Job, UploadAddresses } from '#api/src/photos/jobs/schema.ts'
import { Review } from '#api/src/photos/reviews/schema.ts'
import { mailbox } from '#api/testing/app.ts'
import { testBackground } from '#api/testing/background.ts'
import { liveKeyOf } from '#api/testing/funded-account.ts'
import { alteredFace, alteredMark } from '#api/testing/instant-engine.ts'
import { doubtfulCheck, jpegUrl, judgedPicture } from '#api/testing/review-calls.ts'
import { startDelivering, startReceiver } from '#api/testing/webhooks.ts'
import { runDashboard } from '../testing/running-dashboard.ts'
import { assertSound } from '../testing/sound-page.ts'

const { address, browser, db, databaseUrl, signIn } = await runDashboard({
  config: { webhookAllowPrivate: true },
})

/** A page of a new account, and a function that opens one of the developer pages. */
async function opened(options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ ...options, viewport: { width: 390, height: 800 } })
  const person = await signIn(context, '1.00', 'Ada')
  const page = await context.newPage()
  const go = (path = '') => page.goto(`${address}/dashboard/developer${path}`)
  return { context, person, page, go }
}

async function call(key: string, path = 'rules?documentId=us-passport'): Promise<Response> {
  return fetch(`${address}/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } })
}

/** What a program of the account gets for a call with a body. */
async function post(key: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${address}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.ok(answer.ok, await answer.clone().text())
  return answer.json()
}

const mainOf = async (page: Page) => (await page.locator('main').textContent()) ?? ''
const keyShown = async (page: Page) => (await page.locator('.made code').textContent()) ?? ''

test('without a script, a key is made, shown once, rolled and revoked', async () => {
  const { page, go } = await opened({ javaScriptEnabled: false })
  await go()
  await page.fill('[name=name]', ' ')
  await page.uncheck('[value="photos:jobs"]')
  await page.click('text=Make the key')
  assert.match((await page.locator('#name-wrong').textContent()) ?? '', /must not be empty/)
  assert.equal(await page.isChecked('[value="photos:jobs"]'), false)

  await page.fill('[name=name]', 'Shop')
  await page.selectOption('[name=life]', '30')
  await page.click('text=Make the key')
  const key = await keyShown(page)
  assert.equal((await call(key)).status, 200)
  assert.equal((await call(key, 'photos/jobs')).status, 403)
  await go()
  assert.doesNotMatch(await page.content(), new RegExp(key))
  assert.match(await mainOf(page), /Shop.*lk_live_….*Expires/s)

  await page.click('summary:has-text("Roll or revoke")')
  await page.selectOption('[name=overlap]', '0')
  await page.click('button:text-is("Roll")')
  const successor = await keyShown(page)
  assert.equal((await call(successor)).status, 200)
  await until(async () => (await call(key)).status === 401)
  await page.click('summary:has-text("Roll or revoke")')
  await page.click('button:text-is("Revoke")')
  await page.waitForSelector('text=The key is revoked')
  await until(async () => (await call(successor)).status === 401)
  assert.match(await mainOf(page), /Keys that work no more \(2\)/)
})

test('the switch shows what is of test mode, on each page, until it is set back', async () => {
  const { context, page, go } = await opened()
  await go()
  await page.click('button:text-is("Test")')
  await page.waitForSelector('text=Test mode.')
  await assertSound(page)
  await page.fill('[name=name]', 'Trial')
  await page.click('text=Make the key')
  const key = await keyShown(page)
  assert.match(key, /^lk_test_/)
  const sample = samples.find(({ name }) => name === 'check-expression')
  assert.ok(sample)
  const judged = await fetch(`${address}/api/v1/photos/check?documentId=us-passport`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(sampleFile(sample)),
  })
  assert.deepEqual([judged.status, CheckAnswer.parse(await judged.json()).checks.expression], [200, 'FAIL'])
  await until(async () => {
    await go('/requests')
    return /check.*Trial/s.test(await mainOf(page))
  })
  await until(async () => {
    await go('/reports')
    const text = await mainOf(page)
    return /Photos judged: 1.*again: 100 %.*us-passport.*expression/s.test(text)
  })
  await assertSound(page)
  const csv = await context.request.get(`${address}/dashboard/developer/reports?file=findings`)
  assert.match(await csv.text(), /^period,check,retake,sole,review\r\n\d{4}-\d\d-\d\d,expression,1,1,0\r\n$/)
  await page.goto(`${address}/dashboard/wallet`)
  await page.click('button:text-is("Live")')
  assert.equal(page.url(), `${address}/dashboard/wallet`)
  assert.equal(await page.locator('text=Test mode.').count(), 0)
  await go()
  assert.match(await mainOf(page), /There is none yet/)
  await go('/requests')
  assert.match(await mainOf(page), /No call was made yet/)
})

test('lists the calls one by one, and draws them by day above a table of the same figures', async () => {
  const { page, go, person } = await opened()
  await go('/usage')
  await page.waitForSelector('text=Nothing was called in these days')
  await go('/quick-start')
  await assertSound(page)
  await go('/requests')
  await page.waitForSelector('text=No call was made yet')
  await go()
  await page.fill('[name=name]', 'Shop')
  await page.click('text=Make the key')
  await assertSound(page)
  const key = await keyShown(page)
  const answers = [await call(key), await call(key, 'rules?documentId=us-pasport')]
  // The request log is written every few seconds.
  const lines = page.locator('tbody tr')
  await until(async () => {
    await go('/requests')
    return (await lines.count()) === 2
  })
  const listed = await lines.allInnerTexts()
  assert.match(listed[0] ?? '', /404 unknown_document\s+GET \/api\/v1\/rules/)
  assert.match(listed[1] ?? '', /200 done.*us-passport\s+0\.00/s)
  for (const [index, { headers }] of answers.toReversed().entries()) {
    assert.ok(listed[index]?.includes(headers.get('x-request-id') ?? 'no id'))
  }
  await assertSound(page)
  await page.selectOption('[name=outcome]', 'succeeded')
  await page.click('text=Show')
  await page.waitForURL(/outcome=succeeded/)
  assert.equal(await lines.count(), 1)

  const { accountId } = person
  const keys = db.selectFrom('api_keys').select('id').where('account_id', '=', accountId)
  const { id: keyId } = await keys.executeTakeFirstOrThrow()
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const counted = { operation: 'photos.check', succeeded: 6n, refused: 3n, failed: 1n }
  await db
    .insertInto('usage_counts')
    .values({ account_id: accountId, key_id: keyId, day: yesterday, ...counted })
    .execute()
  await go('/usage?days=7')
  assert.equal(await page.locator('svg.plot g').count(), 7)
  assert.match(
    (await page.locator('svg.plot').textContent()) ?? '',
    new RegExp(`${yesterday}: 10 calls, 6 succeeded, 3 refused .4xx., 1 failed`),
  )
  const row = page.locator('tbody tr', { hasText: 'photos.check' })
  assert.equal((await row.innerText()).split(/\s+/).join(' '), `${yesterday} photos.check 10 6 3 1 0.00`)
  await assertSound(page)
})

test('a policy is made, changed with what differs shown, given to a key and archived', async () => {
  const { page, go } = await opened()
  await go('/policies')
  assert.match(await mainOf(page), /None yet/)
  await page.fill('[name=name]', 'Strict rules')
  await page.click('summary:has-text("Checks")')
  await page.check('[aria-label="noise only warns"]')
  await page.click('text=Make the policy')
  assert.match((await page.locator('#name-wrong').textContent()) ?? '', /small letters/)
  assert.ok(await page.isChecked('[aria-label="noise only warns"]'))
  await page.fill('[name=name]', 'kyc-strict')
  await page.selectOption('[name=profile]', 'strict')
  await page.click('text=Make the policy')
  await page.waitForSelector('text=The policy is made')
  assert.match(await mainOf(page), /Version 1\s*noise only warns; the profile is strict\./)
  assert.equal(await page.locator('[aria-label="background is left out"]').count(), 0)
  await assertSound(page)

  await page.check('[aria-label="noise counts"]')
  await page.check('[aria-label="red_eye is left out"]')
  await page.click('text=Make version 2')
  assert.match(await mainOf(page), /Version 2\s*noise counts; red_eye is left out\./)

  await go()
  await page.fill('[name=name]', 'Shop')
  await page.click('text=Make the key')
  const key = await keyShown(page)
  await go()
  await page.click('summary:has-text("Default policy")')
  await page.selectOption('[name=policy]', 'kyc-strict')
  await page.click('[aria-label="Save the policy of Shop"]')
  await page.waitForSelector('text=The policy of the key is changed')
  await assertSound(page)
  assert.match(await (await call(key, 'account')).text(), /"default_policy":"kyc-strict"/)

  await go('/policies/kyc-strict')
  await page.click('text=Archive the policy')
  await page.waitForSelector('[data-code=policy_in_use]')
  await go()
  await page.click('summary:has-text("Default policy")')
  await page.selectOption('[name=policy]', '')
  await page.click('[aria-label="Save the policy of Shop"]')
  await go('/policies/kyc-strict')
  await page.click('text=Archive the policy')
  await page.waitForSelector('text=The policy takes no new calls')
  await page.click('text=Let it take calls again')
  await page.waitForSelector('text=The policy takes calls again')
  await go('/policies')
  assert.match(await mainOf(page), /kyc-strict\s*red_eye is left out; the profile is strict/)
})

test('a webhook is added, tested, sent the test again, given a new secret and deleted', async () => {
  startDelivering(db, databaseUrl)
  const receiver = await startReceiver()
  const { page, go } = await opened()
  await go('/webhooks')
  await page.fill('[name=url]', 'ftp://hooks.example/')
  await page.fill('[name=description]', 'Back office')
  await page.click('text=Add it')
  await page.waitForSelector('#url-wrong')
  assert.equal(await page.inputValue('[name=description]'), 'Back office')
  await assertSound(page)
  await page.fill('[name=url]', receiver.url)
  await page.click('text=Add it')
  const secret = await keyShown(page)
  assert.match(secret, /^whsec_/)
  await page.click('text=Send a test')
  await page.click('button:text-is("Send a test")')
  // The page updates without being reloaded.
  await page.waitForSelector('text=answered 204')
  await assertSound(page)
  await page.click('text=Send again')
  await page.waitForSelector('ol li:nth-child(2):has-text("answered 204")')
  assert.equal(receiver.received.length, 2)
  await page.click('text=Make a new secret')
  await page.waitForSelector('.made')
  assert.notEqual(await keyShown(page), secret)
  await page.uncheck('[name=enabled]')
  await page.click('text=Save')
  await page.waitForSelector('text=The webhook is changed')
  assert.match(await mainOf(page), /disabled/)
  await page.click('text=Delete the webhook')
  await page.waitForSelector('text=The webhook is deleted')
  assert.match(await mainOf(page), /None yet/)
})

/** Makes a case of a result with a photo, as a program of the account does. */
async function newReview(accountId: string, key: string): Promise<{ id: string }> {
  const imageBase64 = jpegUrl(await judgedPicture().withExif(alteredMark).jpeg().toBuffer())
  const { regions: _sealed, ...altered } = alteredFace
  const requestId = await doubtfulCheck(db, accountId, [{ ...altered, counts: false }])
  return Review.pick({ id: true }).parse(
    await post(key, 'reviews', { requestId, imageBase64, keepSeconds: 600 }),
  )
}

test('a review is decided by keyboard beside its photo', async () => {
  const { person, page } = await opened()
  await page.setViewportSize({ width: 1280, height: 900 })
  const { key } = await liveKeyOf(db, person.accountId)
  const review = await newReview(person.accountId, key)

  await page.goto(`${address}/dashboard/reviews`)
  await assertSound(page)
  await page.click('main table a')
  // The page's security policy forbids the evaluation of a string by which `waitForFunction` tries again.
  await until(async () => (await page.evaluate("document.querySelector('figure img')?.complete")) === true)
  const isDrawn = await page.evaluate("document.querySelector('figure img').naturalWidth")
  assert.equal(isDrawn, 1200)
  const face = page.locator('.region rect').last()
  const drawn = await Promise.all(['x', 'y', 'width', 'height'].map((name) => face.getAttribute(name)))
  assert.deepEqual(drawn.map(Number), Object.values(alteredFace.regions?.[0] ?? {}))
  const [inFigure, photo] = await Promise.all([face.boundingBox(), page.locator('figure img').boundingBox()])
  assert.ok(inFigure && photo && Math.abs(inFigure.width / photo.width - 366 / 1200) < 0.02)
  await page.getByRole('img', { name: /chin, and what looks altered/ }).waitFor()
  await assertSound(page)
  assert.equal(await page.locator('fieldset:focus code').textContent(), 'pose')
  await page.keyboard.press('r')
  await page.keyboard.type('Turned away.')
  await page.keyboard.press('ArrowDown')
  assert.equal(await page.locator('fieldset:focus code').textContent(), 'head_size')
  await page.keyboard.press('a')
  assert.equal(await page.locator('output').textContent(), 'Refuse: 1 finding is refused.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL(/done=decided/)

  await page.goto(`${address}/dashboard/reviews/agreement`)
  await assertSound(page)
  assert.match((await page.locator('table').textContent()) ?? '', /head_size\s*0\s*0\s*1\s*0\s*pose\s*1\s*0/)
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=as CSV')])
  assert.equal(download.suggestedFilename(), 'likeness-review-decisions.csv')
  await page.goto(`${address}/dashboard/reviews/${review.id}`)
  assert.match(await mainOf(page), /Decision: refuse.*pose.*FAIL.*refuse.*Turned away\./s)
})

test('a job is watched, paused, resumed and cancelled, and its results are downloaded', async () => {
  const { context, person, page, go } = await opened()
  await go('/jobs')
  assert.match(await mainOf(page), /No job yet/)

  const { key } = await liveKeyOf(db, person.accountId)
  const created = async () =>
    Job.parse(await post(key, 'photos/jobs', { documentId: 'us-passport', expectedItems: 2 }))
  const [judged, paused] = [await created(), await created()]
  const items = [{ itemId: 'first' }, { itemId: 'second' }]
  const made = await post(key, `photos/jobs/${judged.id}/upload-addresses`, { items })
  const { data } = UploadAddresses.parse(made)
  // An empty page has an origin that is none of the service, so that the browser asks first whether it may call.
  const elsewhere = await context.newPage()
  for (const { url } of data) {
    const sent = `fetch('${url}', { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: 'x'.repeat(1e5) })`
    assert.equal(await elsewhere.evaluate(`${sent}.then(({ status }) => status)`), 201)
  }
  await elsewhere.close()

  await go('/jobs')
  assert.match(await mainOf(page), /takes photos.*0.*2.*us-passport/s)
  await page.locator('tbody a').first().click()
  await page.click('button:text-is("Pause")')
  await page.waitForSelector('text=No further photo is begun')
  await assertSound(page)
  await page.click('button:text-is("Resume")')
  await page.click('button:text-is("Pause")')
  await page.click('summary')
  await page.click('button:text-is("Cancel the job")')
  await page.waitForSelector('text=are cancelled and deleted')
  testBackground({ url: databaseUrl, db, ...mailbox() })
  await until(async () => {
    await go('/jobs')
    return /cancelled.*completed/s.test(await mainOf(page))
  })
  await assertSound(page)
  await go(`/jobs/${judged.id}`)
  assert.match(await mainOf(page), /completed.*2 of 2 photos.*READY\s*2.*0\.05/s)
  await assertSound(page)
  const file = (format: string) =>
    context.request.get(`${address}/dashboard/developer/jobs/${judged.id}/items?format=${format}`)
  assert.match(
    await (await file('csv')).text(),
    /^position,item_id,.*\r\n1,first,us-passport,.*\r\n2,second,[^\n]*\r\n$/s,
  )
  const lines = await file('ndjson')
  assert.match(String(lines.headers()['content-disposition']), new RegExp(`"${judged.id}.ndjson"`))
  assert.deepEqual(
    (await lines.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).item_id),
    ['first', 'second'],
  )
  assert.equal((await go(`/jobs/${paused.id}x`))?.status(), 404)
})
