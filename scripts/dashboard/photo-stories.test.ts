import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright'
import { openEngine } from '../../api/engine/src/pool/engine.ts'
import { drawPortrait } from '../../api/engine/testing/drawing/draw-portrait.ts'
import { testCatalog } from '../../api/testing/app.ts'
import { atEnd } from '../../api/testing/processes/at-end.ts'
import { mailbox } from '../../api/testing/servers/mailbox.ts'
import { launchChromium } from '../../site/testing/serving/chromium.ts'
import { runDashboard } from '../testing/running-dashboard.ts'
import { assertAccessible } from '../testing/sound-page.ts'

/* Two ways of a traveller through the pages, by clicks and fields alone. */

const baseline = testCatalog().find('zz-icao-9303')
assert.ok(baseline)
const engine = await openEngine({ workers: 1, queueLimit: 8, baseline })
atEnd(() => engine.close())
const box = mailbox()
const { address, signIn } = await runDashboard({ engine, mailTransport: box.mailTransport })
const drawn = { width: 900, height: 1000, centreX: 450, skullTopY: 190, chinY: 740 }
const portrait = {
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await drawPortrait({ ...drawn, grain: { levels: 3, on: 'picture' } }, 'jpeg'),
}
let browser: Browser
before(async () => {
  browser = await launchChromium()
})
after(() => browser.close())

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
  await person.click('link', 'Next: the file for this document')
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
  await person.click('link', 'Next: the file for this document')
  await page.getByText('The photo is ready').waitFor()
  await assertAccessible(page)
  await person.click('link', 'Make an account')
  assert.match(await page.locator('main').innerText(), /first 20 checks are free/)
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
  await other.locator('input[type=file]').setInputFiles(portrait)
  await other
    .getByRole('button', { name: /Make (the|a) file/ })
    .first()
    .waitFor()
  await page.reload()
  await person.click('button', 'Check the photo that you chose, for 0.05 USD')
  await page.getByRole('button', { name: 'Make the file' }).waitFor()
})
