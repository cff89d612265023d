import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { after, beforeEach, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { drawPortrait } from '@likeness/engine/testing/drawing/draw-portrait.ts'
import { chromium } from 'playwright'
import { answered, retake } from '../../../../src/contract/examples/photos.ts'
import { serveWidget } from '../../testing/pages.ts'
import { Likeness } from '../index.ts'
import { expressHandler } from '../server.ts'
import arabic from './messages/ar.json' with { type: 'json' }

/** A document with a square photo, and otherwise default requirements. */
const asked = {
  size_mm: [51, 51],
  size: { reference_px: null },
  head_height: null,
  eye_line: null,
  top_margin: null,
}

/** The API's answers to the next checks, in order, and the idempotency keys of the checks. */
const answers: Response[] = []
const keys: (string | null)[] = []
const bodies: { language?: string; statements?: unknown }[] = []
const likeness = new Likeness({
  apiKey: 'lk_live_none',
  baseUrl: 'http://api.invalid',
  maxRetries: 0,
  fetch: async (input, request) => {
    if (String(input).includes('/api/public/')) {
      return Response.json(asked)
    }
    keys.push(new Headers(request?.headers).get('Idempotency-Key'))
    bodies.push(JSON.parse(String(request?.body)))
    return answers.shift() ?? assert.fail('there is no further answer')
  },
})

const verdict = () => Response.json(answered(retake, 'req_1', '9.95'))
const problem = (status: number, code: string, detail: string) =>
  Response.json({ status, code, detail }, { status })

/** Receives the next answer, if that is to be an answer of server-sent events. */
let nextStream: PromiseWithResolvers<ServerResponse> | undefined
const checked = expressHandler({ likeness, allow: () => true, onError: () => {} })
const address = await serveWidget(async (request, response) => {
  if (request.method !== 'POST' || !nextStream) return checked(request, response)
  assert.match(request.headers.accept ?? '', /^text\/event-stream\b/)
  request.resume()
  nextStream.resolve(response.writeHead(200, { 'content-type': 'text/event-stream' }))
})
/** Makes the next answer report findings. Resolves with a function that sends an event of that answer. */
async function eventSender(): Promise<(name: string, data: unknown) => void> {
  nextStream = Promise.withResolvers()
  await choose()
  const response = await nextStream.promise
  nextStream = undefined
  return (name, data) => response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}
const installed = process.env.LIKENESS_CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({
  ...(existsSync(installed) && { executablePath: installed }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
})
after(() => browser.close())
const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
const page = await context.newPage()
// A busy machine is slow, and does not hang.
page.setDefaultTimeout(300_000)
const portrait = {
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await drawPortrait({ width: 600, height: 750 }, 'jpeg'),
}

beforeEach(async () => {
  await page.goto(address)
  // React renders after the page has loaded; earlier key presses would have no effect.
  await page.getByRole('button', { name: 'Take a photo' }).waitFor()
  keys.length = 0
  bodies.length = 0
  answers.length = 0
})

const seen = () => page.evaluate('window.seen')
const heading = () => page.locator('h3').textContent()
const choose = () => page.locator('input[type=file]').setInputFiles(portrait)
/** Opens a page with an engine, for whose verdict the widget waits not ten seconds, but as long as a busy machine takes. */
async function openWithEngine(): Promise<void> {
  await page.goto(`${address}?checker`)
  await page.evaluate(`
    const wait = window.setTimeout
    window.setTimeout = (run, ms, ...given) => wait(run, ms === 10_000 ? 300_000 : ms, ...given)
  `)
}
/** What axe finds in the widget. The page contains only the widget, so rules about whole pages do not apply. */
async function violations(): Promise<string[]> {
  const axe = new AxeBuilder({ page }).disableRules(['region', 'page-has-heading-one', 'heading-order'])
  // The usual mode opens a second page to bring frames together, which takes two thirds of the time.
  const found = await axe.setLegacyMode(true).analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
}

test('checks a file, says what to correct, and passes the result on', async () => {
  answers.push(verdict())
  await choose()
  await page.locator('h3:focus', { hasText: 'Take another photo' }).waitFor()
  assert.deepEqual(await seen(), ['RETAKE image/jpeg'])
  assert.equal(await page.getByRole('button', { name: 'Another photo' }).isVisible(), true)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(await violations(), [])
  }
  // A fault is marked on the photo with the number of its finding, and drawn beside a good portrait.
  assert.deepEqual(await page.locator('.likeness-number').allTextContents(), ['1', '1'])
  const [photo, place] = await Promise.all(
    ['.likeness-photo img', '.likeness-place'].map((selector) => page.locator(selector).boundingBox()),
  )
  assert.ok(photo && place && place.y > photo.y && place.y + place.height < photo.y + photo.height)
  assert.equal(await page.locator('.likeness-fail .likeness-drawings svg').count(), 2)
  assert.equal(await page.locator('.likeness-pass .likeness-drawings').count(), 0)
})

test('draws each region of an altered photo over it, with the number of the cause that merges its finding', async () => {
  const [first] = retake.findings
  assert.ok(first)
  const finding = {
    ...{ ...first, check: 'appearance_alteration', code: 'smoothed_skin', outcome: 'REVIEW' },
    ...{ message: 'The skin of the face is smooth.', advice: 'Switch off the filter.' },
  }
  const regions = [
    { x: 420, y: 500, width: 360, height: 600 },
    { x: 0, y: 0, width: 300, height: 900 },
  ]
  const causes = retake.causes.map((cause) => ({
    ...{ ...cause, code: 'edited', outcome: 'REVIEW', certain: false, advice: finding.advice },
    ...{ message: finding.message, checks: [first.check, finding.check] },
  }))
  const altered = { ...retake, status: 'REVIEW', findings: [first, { ...finding, regions }], causes }
  answers.push(Response.json(answered(altered, 'req_1', '9.95')))
  await choose()
  // The photo is drawn anew with the verdict.
  await page.locator('h3:focus').waitFor()
  const photo = await page.locator('.likeness-photo img').boundingBox()
  assert.ok(photo)
  const { width } = retake.measurements
  const places = await Promise.all(
    (await page.locator('.likeness-place').all()).map((place) => place.boundingBox()),
  )
  const shares = places.map((place) => [(place?.x ?? 0) - photo.x, (place?.y ?? 0) - photo.y, place?.width])
  const expected = regions.map(({ x, y, width: across }) =>
    [x, y, across].map((length) => (length * photo.width) / width),
  )
  for (const [index, values] of expected.entries()) {
    for (const [at, value] of values.entries()) {
      assert.ok(Math.abs((shares[index]?.[at] ?? -100) - value) < 2, `${shares} ${expected}`)
    }
  }
  assert.equal(shares.length, 2)
  assert.deepEqual(await page.locator('.likeness-number').allTextContents(), ['1', '1', '1'])
  assert.match(await page.locator('.likeness-review').first().innerText(), /smooth/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(await violations(), [])
  }
})

test('numbers each card, and gives a mark that two cards share the numbers of both', async () => {
  const [finding] = retake.findings
  const [cause] = retake.causes
  assert.ok(finding && cause)
  const shown = ['head_size', 'glasses', 'tinted_lenses', 'mouth_closed']
  const findings = shown.map((check) => ({ ...finding, check, measured: null }))
  const causes = shown.map((check) => ({ ...cause, code: check, checks: [check] }))
  answers.push(Response.json(answered({ ...retake, findings, causes }, 'req_1', '9.95')))
  await choose()
  await page.locator('h3:focus').waitFor()
  const marks = page.locator('.likeness-photo .likeness-place')
  assert.deepEqual(await marks.allTextContents(), ['4', '23', '1'], 'the first lies above the others')
  const cards = page.locator('.likeness-findings .likeness-number')
  assert.deepEqual(await cards.allTextContents(), ['1', '2', '3', '4'])
  const [two, three] = await Promise.all(
    ['2', '3'].map((number) => marks.getByText(number, { exact: true }).boundingBox()),
  )
  assert.ok(two && three && three.x >= two.x + two.width - 1 && three.y === two.y, 'side by side')
})

test('has no figures where nothing was measured', async () => {
  const [finding] = retake.findings
  const [cause] = retake.causes
  assert.ok(finding && cause)
  const findings = ['single_face', 'head_size'].map((check) => ({ ...finding, check, measured: null }))
  const passed = { ...finding, check: 'dimensions', outcome: 'PASS', code: 'ok', measured: null }
  const causes = [{ ...cause, code: 'no-face', checks: findings.map(({ check }) => check) }]
  const judged = answered({ ...retake, findings: [...findings, passed], causes }, 'req_1', '9.95')
  answers.push(Response.json({ ...judged, measurements: { ...judged.measurements, faces: 0 } }))
  await choose()
  await page.locator('h3:focus').waitFor()
  assert.equal(await page.getByText('Checks passed').count(), 0, 'without a face nothing was checked')
  assert.equal(await page.locator('.likeness-findings > li').count(), 1)
  assert.equal(await page.getByText('In figures').count(), 0)
})

test('tells the condition of what passes by an answer, beside the verdict', async () => {
  const [finding] = retake.findings
  assert.ok(finding)
  const stated = {
    ...{ ...finding, check: 'glasses', outcome: 'PASS', code: 'stated', advice: null, measured: null },
    message: 'You said so. With a signed statement.',
  }
  const passed = { ...stated, check: 'gaze', code: 'ok', message: 'Looks into the camera.' }
  const ready = { ...retake, status: 'READY', findings: [stated, passed], causes: [] }
  answers.push(Response.json(answered(ready, 'req_1', '9.95')))
  await choose()
  await page.locator('h3:focus').waitFor()
  const told = page.locator('.likeness-verdict > .likeness-findings > li')
  assert.equal(await told.innerText(), 'Your answer You said so. With a signed statement.')
  await page.getByText('Checks passed: 1').waitFor()
  assert.deepEqual(await violations(), [])
})

test('opens three causes and folds the others, and sends the answer to a question', async () => {
  const [cause] = retake.causes
  assert.ok(cause)
  const question = { text: 'Is it medical?', yes: { glasses: true }, no: { glasses: false } }
  const others = ['glasses', 'gaze', 'light', 'blur'].map((code) => ({ ...cause, code, checks: [] }))
  const causes = [{ ...cause, outcome: 'REVIEW', certain: true, question }, ...others]
  const asking = { ...retake, causes }
  answers.push(Response.json(answered(asking, 'req_1', '9.95')), verdict())
  await choose()
  await page.getByRole('group', { name: 'Is it medical?' }).waitFor()
  assert.deepEqual(await violations(), [])
  const cards = page.locator('.likeness-verdict > .likeness-findings > li')
  assert.match((await cards.first().textContent()) ?? '', /^1Better to change/)
  assert.equal(await cards.count(), 3)
  assert.equal(await page.locator('.likeness-further li').first().isVisible(), false)
  await page.getByText('More to change: 2').click()
  await page.locator('.likeness-further li').nth(1).waitFor()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('What to change').waitFor()
  assert.deepEqual(
    bodies.map(({ statements }) => statements),
    [undefined, { glasses: true }],
  )
  assert.notEqual(keys[0], keys[1])
})

test('shows findings as they are reported, and does not move the keyboard focus', async () => {
  const send = await eventSender()
  const result = answered(retake, 'req_1', '9.95')
  const [toMend, passed] = result.findings
  send('finding', passed)
  await page.getByText('Checks passed: 1').waitFor()
  await page.locator('.likeness-latest', { hasText: 'The background has the right colour' }).waitFor()
  assert.equal(await page.locator('.likeness-findings').first().locator('li').count(), 0)
  send('finding', toMend)
  const first = page.locator('.likeness-findings > .likeness-fail')
  await first.waitFor()
  assert.match(
    (await first.textContent()) ?? '',
    /Move the camera .* closer.*The head is too small, by 2\.8\smm/,
  )
  const figures = first.locator('details')
  assert.equal(await figures.getByText('Measured: 22.2 ± 1.1 mm').isVisible(), false)
  await figures.getByText('In figures').click()
  await figures.getByText('Measured: 22.2 ± 1.1 mm').waitFor()
  assert.equal(await page.locator('h3').count(), 0)
  await page.getByRole('status').getByText('Checks made: 2; to read: 1').waitFor()
  const stop = page.getByRole('button', { name: 'Stop' })
  await stop.focus()
  assert.deepEqual(await violations(), [])
  send('result', result)
  await page.locator('h3', { hasText: 'Take another photo' }).waitFor()
  await page.locator('button:focus', { hasText: 'Another photo' }).waitFor()
  await page.getByRole('status').getByText('Take another photo').waitFor()
  assert.equal(await page.locator('.likeness-latest').count(), 0)
  assert.deepEqual(await seen(), ['RETAKE image/jpeg'])
})

test('says why a check that had begun failed, and that the connection broke', async () => {
  const unreadable = { status: 422, code: 'unreadable_image', detail: 'The image breaks off.' }
  const send = await eventSender()
  send('finding', answered(retake, 'req_1', '9.95').findings[0])
  send('problem', unreadable)
  await page.getByRole('alert').getByText('The file is damaged or not complete.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
  await page.getByRole('button', { name: 'Another photo' }).click()
  nextStream = Promise.withResolvers()
  await choose()
  ;(await nextStream.promise).end('event: finding')
  nextStream = undefined
  await page.getByRole('alert').getByText('could not be sent').waitFor()
  assert.deepEqual(await seen(), ['unreadable_image', 'connection_failed'])
})

test('takes a photo with only the keyboard, with the guide over the camera’s picture', async () => {
  answers.push(verdict())
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const shutter = page.getByRole('button', { name: 'Take the photo' })
  await page.locator('button:focus', { hasText: 'Take the photo' }).waitFor()
  await page.locator('.likeness-guide[viewBox="0 0 1000 1000"] .likeness-head').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('h3').waitFor()
  assert.equal(await shutter.count(), 0)
  assert.deepEqual(await seen(), ['RETAKE image/jpeg'])
})

test('sends a photo again with the same key, and another photo with another key', async () => {
  answers.push(
    problem(503, 'queue_full', 'Too many photos.'),
    verdict(),
    problem(422, 'no_face', 'There is no face.'),
  )
  await choose()
  assert.equal(await heading(), 'This photo could not be checked')
  assert.equal(await page.getByRole('alert').getByText('Try again in a minute').isVisible(), true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('h3', { hasText: 'Take another photo' }).waitFor()
  await page.getByRole('button', { name: 'Another photo' }).click()
  await page.keyboard.press('Tab')
  await page.locator('input:focus').setInputFiles(portrait)
  await page.getByText('There is no face.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
  assert.deepEqual(await seen(), ['unavailable', 'RETAKE image/jpeg', 'no_face'])
  assert.equal(keys[0], keys[1])
  assert.notEqual(keys[1], keys[2])
})

test('makes a photo of more than 12 MB smaller, says so, and passes on the smaller one', async () => {
  // What follows the picture in a file counts as its size.
  const large = Buffer.concat([portrait.buffer, Buffer.alloc(12_000_000)])
  answers.push(verdict())
  await page.locator('input[type=file]').setInputFiles({ ...portrait, buffer: large })
  await page.locator('h3', { hasText: 'Take another photo' }).waitFor()
  await page.getByText(/Your photo had 12\.\d MB\. It was made smaller here, to 0\.\d MB/).waitFor()
  assert.deepEqual(await seen(), ['RETAKE image/jpeg'])
})

test('makes a photo of too many pixels smaller, and checks it again', async () => {
  answers.push(problem(422, 'too_many_pixels', 'The photo has 60 megapixels.'), verdict())
  await choose()
  await page.locator('h3', { hasText: 'Take another photo' }).waitFor()
  assert.deepEqual(await seen(), ['RETAKE image/jpeg'])
  answers.push(...Array.from({ length: 2 }, () => problem(422, 'too_many_pixels', 'It has too many pixels.')))
  await page.getByRole('button', { name: 'Another photo' }).click()
  await choose()
  await page.getByRole('alert').getByText('It has too many pixels.').waitFor()
})

test('speaks Arabic from right to left, asks for findings in Arabic, and says in Arabic why a check failed', async () => {
  await page.goto(`${address}?language=ar`)
  await page
    .locator('.likeness[lang=ar][dir=rtl]')
    .getByRole('button', { name: arabic['take-photo'] })
    .waitFor()
  answers.push(verdict(), problem(422, 'unreadable_image', 'The image breaks off.'))
  await choose()
  await page.locator('h3', { hasText: arabic.retake }).waitFor()
  assert.equal(bodies[0]?.language, 'ar')
  await page.getByText(arabic.figures).first().click()
  assert.match(await page.locator('.likeness-fail .likeness-figure').innerText(), /22\.2 ± 1\.1\smm/)
  assert.deepEqual(await violations(), [])
  await page.getByRole('button', { name: arabic.another }).click()
  await choose()
  await page.getByRole('alert').getByText(arabic['problem.unreadable_image']).waitFor()
})

test('says nothing of dropping a file to who points with a finger', async () => {
  const hint = page.getByText('or drop one here')
  assert.equal(await hint.isVisible(), true)
  const phone = await browser.newContext({
    viewport: { width: 390, height: 800 },
    isMobile: true,
    hasTouch: true,
  })
  const onPhone = await phone.newPage()
  await onPhone.goto(address)
  await onPhone.getByText('Choose a photo').waitFor()
  assert.equal(await onPhone.getByText('or drop one here').isVisible(), false)
  await phone.close()
})

test('accepts a dropped file, and goes back if there is no camera', async () => {
  answers.push(verdict())
  await page.evaluate('navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error("not allowed"))')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await page.getByRole('alert').getByText('The camera could not be opened').waitFor()
  const files = await page.evaluateHandle(`
    const transfer = new DataTransfer()
    transfer.items.add(new File(['a photo'], 'me.heic'))
    transfer
  `)
  await page.locator('.likeness-start').dispatchEvent('drop', { dataTransfer: files })
  await page.locator('h3').waitFor()
  assert.deepEqual(await seen(), ['RETAKE '])
})

test('with an engine in the page, a photo that must be taken again is sent only if the visitor insists', async () => {
  await openWithEngine()
  const shut = await drawPortrait({ eyeOpening: 0 }, 'jpeg')
  await page.locator('input[type=file]').setInputFiles({ ...portrait, buffer: shut })
  await page.locator('h3:focus', { hasText: 'Take another photo' }).waitFor()
  await page.getByText('was not sent').waitFor()
  assert.deepEqual([keys.length, await seen()], [0, []])
  answers.push(verdict())
  await page.getByRole('button', { name: 'Send it all the same' }).click()
  await page.getByText('was not sent').waitFor({ state: 'detached' })
  await page.locator('h3', { hasText: 'Take another photo' }).waitFor()
  assert.equal(keys.length, 1)
  assert.deepEqual(await seen(), ['RETAKE image/jpeg'])
  assert.equal(await page.getByRole('button', { name: 'Send it all the same' }).count(), 0)
})

test('a photo that passes in the page is sent, and its verdict is the endpoint’s', async () => {
  await openWithEngine()
  answers.push(Response.json({ ...answered(retake, 'req_1', '9.95'), status: 'REVIEW' }))
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...portrait, buffer: await drawPortrait({}, 'jpeg') })
  await page.locator('h3', { hasText: 'may be refused' }).waitFor()
  assert.deepEqual([keys.length, await seen()], [1, ['REVIEW image/jpeg']])
})
