import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright'
import { launchChromium } from '../../site/testing/serving/chromium.ts'
import { runDashboard } from '../testing/running-dashboard.ts'
import { assertSound } from '../testing/sound-page.ts'

const { address, signIn } = await runDashboard()
let browser: Browser
before(async () => {
  browser = await launchChromium()
})
after(() => browser.close())

async function opened(query = '', options: { javaScriptEnabled?: boolean; hasTouch?: boolean } = {}) {
  const context = await browser.newContext({ ...options, viewport: { width: 390, height: 800 } })
  await signIn(context, '1.00', 'Ada')
  const page = await context.newPage()
  await page.goto(`${address}/dashboard/photo${query}`)
  return page
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Which document is the photo for?' })
const titles = (page: Page) => page.getByRole('option').allTextContents()
/** The text of the option that a screen reader reads while the field has the focus. */
const active = async (page: Page) => {
  const id = await field(page).getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`#${id}`).textContent()
}

test('a document is searched and chosen with the keyboard alone', async () => {
  const page = await opened()
  await field(page).focus()
  assert.equal(await field(page).getAttribute('aria-expanded'), 'false')
  await page.keyboard.press('ArrowDown')
  assert.match((await titles(page))[0] ?? '', /United States passport, printed photo/)
  assert.match((await page.locator('#document-search-status').textContent()) ?? '', /^The most asked of \d+/)
  await assertSound(page)

  await page.keyboard.type('India')
  assert.equal(await field(page).getAttribute('aria-expanded'), 'true')
  assert.match((await active(page)) ?? '', /^Indian passport.*India$/)
  assert.match((await page.locator('#document-search-status').textContent()) ?? '', /^\d+ documents$/)
  await page.keyboard.press('ArrowDown')
  assert.match((await active(page)) ?? '', /Indian e-Visa/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  assert.equal(await page.getByRole('listbox').count(), 0)
  assert.equal(await field(page).inputValue(), 'India')
  await page.keyboard.press('Escape')
  assert.equal(await field(page).inputValue(), '')

  await page.keyboard.type('uk visa')
  await page.keyboard.press('Enter')
  assert.match(await field(page).inputValue(), /^UK visa/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/photo?document=gb-visa')
  await page.getByRole('link', { name: /UK visa/ }).waitFor()
})

test('the best of the list is taken when the field is left, and text that finds nothing is refused and kept', async () => {
  const page = await opened()
  await field(page).fill('qqqqqq')
  assert.match((await page.locator('#document-search-status').textContent()) ?? '', /^No document found/)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('alert').getByText('Choose a document from the list.').waitFor()
  assert.equal(await field(page).getAttribute('aria-invalid'), 'true')
  assert.equal(await field(page).inputValue(), 'qqqqqq')
  assert.equal(new URL(page.url()).search, '')
  await field(page).fill('Holland')
  assert.equal(await field(page).getAttribute('aria-invalid'), null)
  await page.keyboard.press('Tab')
  assert.match(await field(page).inputValue(), /^Dutch passport/)
  await field(page).fill('België')
  const box = await page.locator('.document-choice').boundingBox()
  assert.ok(box)
  await page.mouse.click(box.x + box.width / 2, 5)
  assert.match(await field(page).inputValue(), /^Belgian passport/)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL('**/photo?document=be-passport')
})

test('on a phone the list fits the page, and a tap chooses', async () => {
  const page = await opened('', { hasTouch: true })
  await field(page).tap()
  await page.getByRole('option').first().waitFor()
  await field(page).fill('deutschland')
  const sizes = await page.getByRole('option').evaluateAll((options) =>
    options.map((option) => {
      const { left, right, height } = option.getBoundingClientRect()
      return { left, right, height }
    }),
  )
  assert.ok(sizes.every(({ left, right, height }) => left >= 0 && right <= 390 && height >= 44))
  await assertSound(page)
  await page.getByRole('option', { name: /identity card/ }).tap()
  assert.match(await field(page).inputValue(), /^German identity card/)
  await page.getByRole('button', { name: 'Go on' }).tap()
  await page.waitForURL('**/photo?document=de-identity-card')
})

test('without a script it is a plain list, the most asked first, and words are answered with documents', async () => {
  const page = await opened('?document=India', { javaScriptEnabled: false })
  assert.match((await page.locator('[data-meant] a').first().textContent()) ?? '', /^Indian passport/)
  const [first, second] = await page
    .locator('#document optgroup')
    .evaluateAll((groups) => groups.map((group) => group.getAttribute('label')))
  assert.deepEqual([first, second], ['Most asked', 'Afghanistan'])
  await page.selectOption('#document', 'jp-passport')
  await page.click('text=Go on')
  await page.waitForURL('**/photo?document=jp-passport')
})

test('the document stays chosen after an error, and words that are no document stay typed', async () => {
  const plain = await opened('?document=US-PASSPORT', { javaScriptEnabled: false })
  await plain.locator('input[type=file]').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(0),
  })
  await plain.click('text=Check it')
  await plain.locator('[data-code=no_photo]').waitFor()
  await plain.getByRole('link', { name: /United States passport/ }).waitFor()

  const page = await opened('?document=uk%20pasport')
  assert.equal(await field(page).inputValue(), 'uk pasport')
  await field(page).click()
  assert.match((await active(page)) ?? '', /^UK passport, digital photo/)
  await assertSound(page)
})
