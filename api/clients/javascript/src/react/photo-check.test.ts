import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, beforeEach, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright'
import { answered, retake } from '../../../../src/contract/examples/verdict.ts'
import { drawPortrait } from '../../../../testing/draw-portrait.ts'
import { serveWidget } from '../../testing/widget-page.ts'
import { Likeness } from '../index.ts'
import { expressHandler } from '../server/index.ts'

/** A square photo, of which the rest is as usual. */
const asked = {
  size_mm: [51, 51],
  size: { reference_px: null },
  head_height: null,
  eye_line: null,
  top_margin: null,
}

/** What the API answers to each check, in turn; and under which keys it was asked. */
const answers: Response[] = []
const keys: (string | null)[] = []
const likeness = new Likeness({
  apiKey: 'lk_live_none',
  baseUrl: 'http://api.invalid',
  maxRetries: 0,
  fetch: async (input, request) => {
    if (String(input).includes('/api/public/')) {
      return Response.json(asked)
    }
    keys.push(new Headers(request?.headers).get('Idempotency-Key'))
    return answers.shift() ?? assert.fail('there is no further answer')
  },
})

const verdict = () => Response.json(answered(retake, 'req_1', '9.95'))
const problem = (status: number, code: string, detail: string) =>
  Response.json({ status, code, detail }, { status })

const address = await serveWidget(expressHandler({ likeness, allow: () => true, onError: () => {} }))
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
const portrait = {
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await drawPortrait({ width: 600, height: 750 }, 'jpeg'),
}

beforeEach(async () => {
  await page.goto(address)
  // React renders after the page's load: keys that come before it would go nowhere.
  await page.getByRole('button', { name: 'Take a photo' }).waitFor()
  keys.length = 0
  answers.length = 0
})

const seen = () => page.evaluate('window.seen')
const heading = () => page.locator('h3').textContent()
const choose = () => page.locator('input[type=file]').setInputFiles(portrait)

test('checks a file, says what to mend, and hands the result over', async () => {
  answers.push(verdict())
  await choose()
  await page.locator('h3:focus', { hasText: 'Take another photo' }).waitFor()
  assert.deepEqual(await seen(), ['RETAKE image/jpeg'])
  assert.equal(await page.getByRole('button', { name: 'Another photo' }).isVisible(), true)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The page is nothing but the widget: what a whole page must have is not its part.
    const axe = new AxeBuilder({ page }).disableRules(['region', 'page-has-heading-one', 'heading-order'])
    const { violations } = await axe.analyze()
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
      [],
    )
  }
})

test('takes a photo by the keyboard alone, with the guide over what the camera sees', async () => {
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

test('sends a photo again under the same key, and another under another', async () => {
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

test('takes a file that is dropped, and goes back where there is no camera', async () => {
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
