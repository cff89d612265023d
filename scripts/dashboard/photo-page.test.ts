import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { openEngine } from '#api/engine/src/pool/engine.ts'
import { mailbox, testCatalog } from '#api/testing/app.ts'
import { atEnd } from '#api/testing/at-end.ts'
import { downloaded, drawnPhoto, withoutFace } from '../testing/photo-in-page.ts'
import { runDashboard } from '../testing/running-dashboard.ts'
import { assertAccessible, assertSound } from '../testing/sound-page.ts'

const baseline = testCatalog().find('zz-icao-9303')
assert.ok(baseline)
const engine = await openEngine({ workers: 1, queueLimit: 8, baseline, timeLimitFactor: 20 })
atEnd(() => engine.close())
/** Delays a verdict of which this many findings have been reported. */
let hold: (messages: number) => Promise<void> = async () => {}
const box = mailbox()
const { address, browser, signIn } = await runDashboard({
  mailTransport: box.mailTransport,
  engine: {
    ...engine,
    checkWithCrops: async (input) => {
      const judged = await engine.checkWithCrops(input)
      if (judged.ok) await hold(new Set(judged.value.result.findings.map(({ message }) => message)).size)
      return judged
    },
  },
})
/** This photo would be refused as it is: it is not square, and the head is not where the passport's photo has it. */
const portrait = await drawnPhoto()

async function opened(
  document = '?document=us-passport',
  options: { javaScriptEnabled?: boolean; hasTouch?: boolean } = {},
) {
  const context = await browser.newContext({ ...options, viewport: { width: 390, height: 900 } })
  await signIn(context, '1.00', 'Ada')
  const page = await context.newPage()
  await page.goto(`${address}/dashboard/photo${document}`)
  return page
}

const choose = (page: Page, photo = portrait) => page.locator('input[type=file]').setInputFiles(photo)

test('says what takes long, keeps the focus meanwhile, and makes a file once', async () => {
  const page = await opened()
  await choose(page)
  const make = page.getByRole('button', { name: 'Make the file' })
  await make.waitFor()
  const held = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/photos/make', async (route) => {
    calls++
    await held.promise
    await route.continue()
  })
  await make.press('Enter')
  await page.getByRole('status').getByText('Making the file, and checking it.').waitFor()
  await assertAccessible(page)
  await page.locator('button:focus', { hasText: 'Make the file' }).press('Enter')
  held.resolve()
  await page.locator('h2:focus', { hasText: 'The finished photo' }).waitFor()
  assert.equal(await page.getByText('Making the file, and checking it.').count(), 0)
  assert.equal(calls, 1)
})

test('checks a photo, moves its crop by keys and by dragging, and downloads the file and its sheet', async () => {
  const page = await opened()
  assert.match((await page.locator('[data-price]').textContent()) ?? '', /next check is free/)
  await choose(page)
  await page.getByRole('button', { name: 'Make the file' }).waitFor()
  assert.ok((await page.locator('.likeness-findings li').count()) > 10)
  await assertAccessible(page)

  const crop = () => page.locator('[data-crop]').getAttribute('data-crop')
  const own = await crop()
  await page.getByLabel('Space around the head').press('ArrowRight')
  const roomier = await crop()
  assert.notEqual(roomier, own)
  await page.getByText('You moved the frame').waitFor()
  const frame = await page.locator('.picture').boundingBox()
  assert.ok(frame)
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
  await page.mouse.down()
  await page.mouse.move(frame.x + frame.width / 2 + 400, frame.y + frame.height / 2 + 400)
  await page.mouse.up()
  assert.notEqual(await crop(), roomier)

  await page.getByRole('button', { name: 'Make the file' }).click()
  await page.getByRole('heading', { name: 'The finished photo' }).waitFor()
  const file = await downloaded(page, () => page.click('text=Download the file'))
  const facts = await sharp(file.bytes).metadata()
  assert.deepEqual([file.name, facts.width, facts.height, facts.density], ['us-passport.jpg', 600, 600, 300])
  await page.locator('.sheet select').first().selectOption('4x6')
  await page.locator('.sheet select').last().selectOption('jpeg')
  const sheet = await downloaded(page, () => page.click('text=Download the sheet'))
  const paper = await sharp(sheet.bytes).metadata()
  assert.deepEqual([sheet.name, paper.width, paper.height], ['us-passport-4x6.jpg', 1200, 1800])
  await page.click('text=Save for 30 days')
  await page.getByText('Saved for 30 days').waitFor()
  await page.locator('#saved tbody tr').waitFor()
  await assertAccessible(page)
  await page.reload()
  assert.match(
    (await page.locator('#saved').textContent()) ?? '',
    /United States passport.*JPEG, 600 × 600 px.*Sheet A4, 14 photos/s,
  )
  assert.match(
    (await page.locator('[data-price]').textContent()) ?? '',
    /Retake and check again: 10 more photos for this document are free/,
  )
  await page.getByRole('button', { name: /^Delete the photo for United States passport/ }).click()
  await page.getByText('The photo is deleted.').waitFor()
  assert.match((await page.locator('#saved').textContent()) ?? '', /None\./)
})

test('a photo that would be refused leads to another one, and to its file only by choice', async () => {
  const page = await opened()
  const shut = await drawnPhoto({ eyeOpening: 0 })
  await choose(page, shut)
  const second = page.getByRole('region', { name: 'A file all the same' })
  await second.waitFor()
  assert.equal(await page.getByRole('button', { name: 'Make the file' }).count(), 0)
  assert.match(await second.innerText(), /would be refused: .*eye/)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Another photo' }).click()
  await page.getByText('Choose a photo', { exact: true }).waitFor()
  assert.equal(await second.count(), 0)
  await choose(page, shut)
  await page.getByRole('button', { name: 'Make a file that will be refused' }).press('Enter')
  await page.locator('h2:focus', { hasText: 'Crop' }).waitFor()
  await page.getByRole('button', { name: 'Make the file' }).waitFor()
  await page.getByRole('button', { name: 'Another photo' }).click()
  await choose(page, await withoutFace())
  await page.getByRole('heading', { name: 'Take another photo' }).waitFor()
  await page.getByText('We found no face of a person in this picture.').waitFor()
  assert.equal(await second.count(), 0, 'no file can be cut of a photo without a face')
})

test('shows findings before the verdict, which does not move them', async () => {
  const page = await opened()
  const [judged, release] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  hold = (messages) => {
    judged.resolve(messages)
    return release.promise
  }
  await choose(page)
  const findings = page.locator('.likeness-findings li')
  // All of them pass. What several pass for is said once.
  await page.getByText(`Checks passed: ${await judged.promise}`, { exact: true }).waitFor()
  const shown = await findings.allTextContents()
  assert.ok(shown.some((text) => /The head has the size that the rule asks for/.test(text)))
  assert.equal(await page.locator('.likeness-verdict h3').count(), 0)
  await assertAccessible(page)
  release.resolve()
  await page.locator('.likeness-verdict h3:focus').waitFor()
  assert.deepEqual(await findings.allTextContents(), shown)
})

test('asks for a document first, and reports an unknown one', async () => {
  const page = await opened('?document=xx-none')
  assert.equal(
    (await page.locator('[data-code=unknown_document]').innerText()).trim(),
    'The catalog has no such document. Choose one of its documents.',
  )
  await assertSound(page)
})

/** A person who clicks and fills in, and counts both. */
function traveller(page: Page) {
  const did = { clicks: 0, fields: 0 }
  return {
    did,
    click: async (role: 'link' | 'button', name: string) => {
      did.clicks += 1
      await page.getByRole(role, { name, exact: true }).first().click()
    },
    choosePhoto: async () => {
      did.clicks += 1
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByText('Choose a photo', { exact: true }).click(),
      ])
      await chooser.setFiles(portrait)
    },
    fill: async (label: string, text: string) => {
      did.fields += 1
      await page.getByLabel(label).fill(text)
    },
  }
}

test('signed in, from a document’s page to a sheet as PDF in six clicks at most, and without a field', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await signIn(context)
  const page = await context.newPage()
  const person = traveller(page)
  await page.goto(`${address}/requirements/us/passport`)
  await person.click('link', 'Check your photo for this document')
  await person.choosePhoto()
  await person.click('link', 'With an account: the photo saved for 30 days')
  // Until its script has run, the page has a form with a button of the same name.
  await page.waitForURL(/\/dashboard\/photo/)
  await page.locator('[data-without-script]').waitFor({ state: 'detached' })
  await person.click('button', 'Make the file')
  const downloading = page.waitForEvent('download')
  await person.click('button', 'Download the sheet')
  const sheet = await downloading
  assert.match(sheet.suggestedFilename(), /^us-passport-.*\.pdf$/)
  assert.match((await readFile(await sheet.path(), 'latin1')).slice(0, 8), /^%PDF-1\./)
  assert.ok(person.did.clicks <= 6, `${person.did.clicks} clicks`)
  assert.equal(person.did.fields, 0)
})

test('from a photo chosen before signing up to its verdict, with the three fields of the account', async () => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const person = traveller(page)
  await page.goto(`${address}/requirements/us/passport`)
  await person.click('link', 'Check your photo for this document')
  await person.choosePhoto()
  await person.click('link', 'With an account: the photo saved for 30 days')
  await page.getByText('The photo is ready').waitFor()
  await assertAccessible(page)
  await person.click('link', 'Make an account')
  assert.match(await page.locator('main').innerText(), /first 20 checks of a new account are free/)
  await person.fill('Name', 'Nell')
  await person.fill('E-mail address', 'nell@example.org')
  await person.fill('Password', 'four words in a row')
  await person.click('button', 'Make the account')
  await page.getByText('nell@example.org').waitFor()
  const { text } = await box.latest('nell@example.org')
  await page.goto(/http\S+/.exec(text)?.[0] ?? '')
  await person.click('button', 'Confirm the address')
  await page.waitForURL(`${address}/dashboard/photo?document=us-passport`)
  await page.getByRole('button', { name: 'Make the file' }).waitFor()
  assert.deepEqual(person.did, { clicks: 6, fields: 3 })

  await page.reload()
  await page.getByRole('button', { name: 'Make the file' }).waitFor()
  await page.getByRole('button', { name: 'Delete it now' }).click()
  await page.reload()
  await page.getByText('Choose a photo', { exact: true }).waitFor()
  assert.equal(
    await page.getByRole('button', { name: 'Make the file' }).count(),
    0,
    'the photo is not held any more',
  )
})

test('a photo chosen before signing in is not checked for money without a click', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const person = traveller(page)
  await page.goto(`${address}/dashboard/photo?document=us-passport`)
  await person.choosePhoto()
  await page.getByText('The photo is ready').waitFor()
  await signIn(context, '0.05')
  // The check of the day goes to another document.
  const other = await context.newPage()
  await other.goto(`${address}/dashboard/photo?document=fr-passport`)
  await choose(other)
  await other
    .getByRole('button', { name: /Make (the|a) file/ })
    .first()
    .waitFor()
  await page.reload()
  await person.click('button', 'Check the photo that you chose, for 0.05 USD')
  await page.getByRole('button', { name: 'Make the file' }).waitFor()
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Which document is the photo for?' })
const titles = (page: Page) => page.getByRole('option').allTextContents()
/** The text of the option that a screen reader reads while the field has the focus. */
const active = async (page: Page) => {
  const id = await field(page).getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`#${id}`).textContent()
}

test('a document is searched and chosen with the keyboard alone', async () => {
  const page = await opened('')
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
