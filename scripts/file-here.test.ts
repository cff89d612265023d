import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { decodeHere } from '../api/engine/src/measure/photo-decoder.ts'
import { loadModels } from '../api/engine/src/models/inference.ts'
import { exportPhoto } from '../api/engine/src/produce/export-photo.ts'
import { documentOf } from '../api/engine/testing/sample-evidence.ts'
import { launchChromium, serveBuiltSite } from '../site/testing/built-site.ts'
import { cap, downloaded, drawnPhoto, tabTo, withoutFace } from './testing/photo-in-page.ts'
import { assertAccessible } from './testing/sound-page.ts'

const good = await drawnPhoto()
const covered = await drawnPhoto({ inFront: cap })
const noFace = await withoutFace()

const documentPage = '/requirements/us/passport'
const site = await serveBuiltSite()
const browser = await launchChromium([])

interface Opening {
  path?: string
  hasTouch?: boolean
}
async function opened({ path = documentPage, hasTouch = false }: Opening = {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch })
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.method()))
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${site}${path}`)
  return { page, context, faults, asked }
}

const verdict = (page: Page) => page.locator('#check-here .likeness h3')
const choose = (page: Page) => page.locator('#check-here input[type=file]').setInputFiles(good)
const crop = (page: Page) => page.locator('[data-crop]').getAttribute('data-crop')

/** What a call of the store of kept photos answers. */
const inStore = <Answer>(page: Page, call: string) =>
  page.evaluate<Answer>(`new Promise((resolve) => {
    const opening = indexedDB.open('likeness', 1)
    opening.onsuccess = () => {
      const store = 'photo-before-sign-in'
      const asking = opening.result.transaction(store).objectStore(store).${call}
      asking.onsuccess = () => {
        opening.result.close()
        resolve(asking.result)
      }
    }
  })`)

/** The crop that is kept for the next time. */
async function keptCrop(page: Page): Promise<string> {
  const visit = await inStore<{ crop?: Record<'x' | 'y' | 'width' | 'height', number> }>(page, "get('visit')")
  const { x, y, width, height } = visit.crop ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x, y, width, height].join()
}

/** A page on which the photo was checked. */
async function checked(opening?: Opening) {
  const one = await opened(opening)
  await one.page.locator('[data-check-here]').click()
  await choose(one.page)
  await verdict(one.page).waitFor()
  return one
}

describe('the file on a document’s page, without an account', () => {
  it('goes from the page to the downloaded file in three actions, and to the sheet in a fourth; nothing is sent', async () => {
    const { page, faults, asked } = await opened()
    await page.locator('[data-check-here]').click()
    await choose(page)
    const file = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download the photo' }).click(),
    )
    assert.equal(file.name, 'us-passport.jpg')
    const { width, height, density, exif } = await sharp(file.bytes).metadata()
    assert.deepEqual([width, height, density, exif], [600, 600, 300, undefined])
    const sheet = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download the sheet' }).click(),
    )
    assert.equal(sheet.name, 'us-passport-4x6.pdf')
    assert.equal(sheet.bytes.toString('latin1', 0, 5), '%PDF-')
    assert.ok(sheet.bytes.includes(file.bytes), 'the sheet has the file itself')
    await assertAccessible(page)
    assert.deepEqual([...new Set(asked)], ['GET'])
    assert.deepEqual(faults, [])
  })

  it('shows the millimetres of the head while the frame moves, keeps them in bounds, and cuts the file so', async () => {
    const { page } = await checked()
    await page.getByText('Move the frame').click()
    const head = () => page.locator('.measured div', { hasText: 'Head height' })
    const before = Number.parseFloat((await head().locator('dd').textContent()) ?? '')
    const own = await crop(page)
    const picture = page.locator('.picture')
    await picture.focus()
    await page.keyboard.press('+')
    const after = Number.parseFloat((await head().locator('dd').textContent()) ?? '')
    assert.ok(after < before, `${after} mm in a larger frame`)
    for (let press = 0; press < 60; press++) await page.keyboard.press('-')
    const largest = Number.parseFloat((await head().locator('dd').textContent()) ?? '')
    assert.ok(largest > before && largest <= 35, `${largest} mm at the most`)
    assert.equal(await head().getAttribute('data-kept'), 'true')
    await page.mouse.wheel(0, -100)
    await page.keyboard.press('ArrowDown')
    assert.notEqual(await crop(page), own)
    await page.getByText('JPEG, 600 × 600 px').waitFor()
    const file = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download the photo' }).click(),
    )
    const [x = 0, y = 0, width = 0, height = 0] = (await crop(page))?.split(',').map(Number) ?? []
    const expected = await sharp(good.buffer)
      .extract({ left: x, top: y, width, height })
      .resize(600, 600)
      .raw()
      .toBuffer()
    const pixels = await sharp(file.bytes, { ignoreIcc: true }).raw().toBuffer()
    const apart = pixels.reduce((sum, value, at) => sum + Math.abs(value - (expected[at] ?? 0)), 0)
    assert.ok(apart / pixels.length < 3, 'the file shows what the frame showed')
    await page.getByRole('button', { name: 'Back to the suggested frame' }).click()
    assert.equal(await crop(page), own)
    await assertAccessible(page)
  })

  it('levels a head that leans, says so, and moves the frame on the turned photo; the file is that of the server', async () => {
    const { page } = await opened()
    await page.locator('[data-check-here]').click()
    const roomy = { width: 1100, height: 1200, centreX: 550, skullTopY: 290, chinY: 840, rollDeg: 4 }
    const leaning = await drawnPhoto(roomy)
    await page.locator('#check-here input[type=file]').setInputFiles(leaning)
    const said = await page.getByText('The photo is turned by').textContent()
    const turnDeg = -Number.parseFloat(said?.match(/[\d.]+/)?.[0] ?? '')
    assert.ok(Math.abs(turnDeg + 4) < 0.5, `${said}`)
    await page.getByText('Move the frame').click()
    await page.locator('.picture').focus()
    await page.keyboard.press('ArrowDown')
    await page.getByText('JPEG, 600 × 600 px').waitFor()
    const file = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download the photo' }).click(),
    )
    const [x = 0, y = 0, width = 0, height = 0] = (await crop(page))?.split(',').map(Number) ?? []
    const [document, baseline] = [documentOf('us-passport'), documentOf('zz-icao-9303')]
    const asked = { bytes: leaning.buffer, document, baseline, subject: 'adult' } as const
    const models = await loadModels()
    const made = await exportPhoto(
      { models, decoder: decodeHere },
      { ...asked, area: { x, y, width, height, turnDeg } },
    )
    assert.ok(made.ok && made.value.result.check.checks.pose === 'PASS')
    const [expected, pixels] = await Promise.all(
      [made.value.photo, file.bytes].map((bytes) => sharp(bytes, { ignoreIcc: true }).raw().toBuffer()),
    )
    assert.ok(expected && pixels)
    const apart = pixels.reduce((sum, value, at) => sum + Math.abs(value - (expected[at] ?? 0)), 0)
    assert.ok(apart / pixels.length < 3, `${apart / pixels.length} of 255 apart on average`)
    await assertAccessible(page)
  })

  it('moves the frame with one finger and resizes it with two', async () => {
    const { page, context } = await checked({ hasTouch: true })
    await page.locator('.of-file > .made > img').waitFor()
    await page.getByText('Move the frame').click()
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: [number, number][]) => {
      const touchPoints = places.map(([x, y], id) => ({ x, y, id }))
      return session.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    await page.locator('.picture').scrollIntoViewIfNeeded()
    const box = await page.locator('.picture').boundingBox()
    assert.ok(box)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const sides = async () => (await crop(page))?.split(',').map(Number) ?? []
    const [left = 0, , , height = 0] = await sides()
    await touch('touchStart', [x, y])
    await touch('touchMove', [x + 30, y])
    await touch('touchEnd')
    while (((await sides())[0] ?? 0) <= left) await page.waitForTimeout(50)
    assert.deepEqual(await page.locator('.picture').boundingBox(), box, 'the picture stays under the finger')
    await touch('touchStart', [x - 60, y], [x + 60, y])
    await touch('touchMove', [x - 45, y], [x + 45, y])
    await touch('touchEnd')
    while (((await sides()).at(-1) ?? 0) >= height) await page.waitForTimeout(50)
  })

  const add = (page: Page) => page.getByRole('button', { name: 'Add another person to the sheet' }).click()
  const people = (page: Page) => page.locator('.sheet-people li > span')
  const ofUs = 'United States passport, printed photo'
  /** How many pictures the sheet has that is downloaded. */
  const picturesOn = async (page: Page) => {
    const sheet = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download the sheet' }).click(),
    )
    return (sheet.bytes.toString('latin1').match(/\/Subtype \/Image/g) ?? []).length
  }
  /** A page with a sheet of two people for whom nothing more was asked. */
  const withTwo = async () => {
    const one = await checked()
    await add(one.page)
    await choose(one.page)
    await people(one.page).nth(1).waitFor()
    return one
  }

  it('has a family of three on one sheet, each with their own document', async () => {
    const { page, faults } = await withTwo()
    await add(page)
    await page.locator('#file-title').waitFor({ state: 'detached' })
    await page.goto(`${site}/requirements/ie/passport`)
    // The page knows what was asked for: it opens the check by itself.
    await choose(page)
    await people(page).nth(2).waitFor()
    assert.deepEqual(await people(page).allTextContents(), [
      `Person 1 · ${ofUs}`,
      `Person 2 · ${ofUs}`,
      'Person 3 · Irish passport, printed photos (paper application)',
    ])
    await page.getByLabel('Paper', { exact: true }).selectOption('a4')
    assert.equal(await picturesOn(page), 3)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Remove: Person 1' }).click()
    await page.locator('fieldset.sheet:focus').waitFor()
    assert.equal(await people(page).count(), 2)
    assert.equal(await picturesOn(page), 2)
    assert.deepEqual(faults, [])
  })

  it('shows the people so far while the next photo is chosen and when it is refused, and loses none by a reload', async () => {
    const { page } = await checked()
    await add(page)
    const inView = async () => {
      await page.getByText('Choose the next person’s photo above.').waitFor()
      assert.deepEqual(await people(page).allTextContents(), [`Person 1 · ${ofUs}`])
      await page.waitForFunction("document.querySelector('.sheet-people img')?.naturalWidth === 600")
    }
    await inView()
    await assertAccessible(page)
    await page.locator('#check-here input[type=file]').setInputFiles(noFace)
    await verdict(page).filter({ hasText: 'Take another photo' }).waitFor()
    await inView()
    await page.reload()
    await inView()
    assert.equal(await picturesOn(page), 1)
    await choose(page)
    await people(page).nth(1).waitFor()
    await page.getByRole('button', { name: 'Another photo' }).click()
    await inView()
    await page.getByRole('button', { name: 'Remove: Person 1' }).click()
    await page.locator('fieldset.sheet').waitFor({ state: 'detached' })
    await page.locator('#check-here:focus').waitFor()
  })

  it('asks of a sheet from before whether the photo joins it, and begins a new one', async () => {
    const { page, context } = await withTwo()
    while ((await inStore<{ awaitsNext: boolean }>(page, "get('sheet')")).awaitsNext)
      await page.waitForTimeout(50)
    const other = await context.newPage()
    await other.goto(`${site}/requirements/ie/passport#check-here`)
    await other.getByText('A print sheet from before is kept in this browser:').waitFor()
    await choose(other)
    await verdict(other).waitFor()
    assert.equal(await picturesOn(other), 1)
    await assertAccessible(other)
    await other.getByRole('button', { name: 'Add the photo to this sheet' }).click()
    await people(other).nth(2).waitFor()
    await other.locator('fieldset.sheet:focus').waitFor()
    await other.getByLabel('Paper', { exact: true }).selectOption('a4')
    assert.equal(await picturesOn(other), 3)
    // This person leaves the sheet again, and then the sheet is given up.
    await other.getByRole('button', { name: 'Remove: Person 3' }).click()
    await other.getByRole('button', { name: 'Start a new sheet' }).click()
    await people(other).first().waitFor({ state: 'detached' })
    assert.equal(await picturesOn(other), 1)
    await add(other)
    await people(other).first().waitFor()
    assert.equal(await people(other).count(), 1)
  })

  it('says that four people are the most, and that a paper is too small for them', async () => {
    const { page } = await withTwo()
    for (const before of [2, 3]) {
      await add(page)
      await choose(page)
      await people(page).nth(before).waitFor()
    }
    await page.getByText('A sheet holds at most 4 people.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Add another person' }).count(), 0)
    await page.getByText('Not all photos fit on this paper. Choose a larger one.').waitFor()
    await assertAccessible(page)
    await page.getByLabel('Paper', { exact: true }).selectOption('a4')
    await page.getByText('Not all photos fit').waitFor({ state: 'detached' })
    assert.equal(await picturesOn(page), 4)
    await page.getByRole('button', { name: 'Start a new sheet' }).click()
    await page.getByRole('button', { name: 'Add another person' }).waitFor()
    assert.equal(await people(page).count(), 0)
  })

  it('offers what the account adds for the document: another background only where one may be made', async () => {
    const offered = async (page: Page) => {
      await page.locator('[data-check-here]').click()
      await choose(page)
      return page.locator('.of-file').getByRole('link', { name: 'With an account' }).textContent()
    }
    const { page: forbids } = await opened()
    assert.equal(await offered(forbids), 'With an account: the photo saved for 30 days')
    // No document of the catalog states that a background may be replaced: this one is made to.
    const { page: permits } = await opened()
    await permits
      .locator('[data-file]')
      .evaluate((file) => file.setAttribute('data-may-change-background', 'true'))
    assert.equal(
      await offered(permits),
      'With an account: another background, and the photo saved for 30 days',
    )
  })

  it('tells once what may be refused, although the file is checked too', async () => {
    const { page } = await opened()
    await page.locator('[data-check-here]').click()
    await page.locator('#check-here input[type=file]').setInputFiles(covered)
    await page.locator('[data-sheet]').waitFor()
    await page.getByText('JPEG, 600 × 600 px').waitFor()
    const said = await page.locator('#check-here').innerText()
    assert.equal(said.split('covers the head, but we cannot be sure').length - 1, 1)
  })

  it('loses nothing by a reload, by the way back or in a closed tab, until the visitor deletes it', async () => {
    const { page, context } = await checked()
    await page.getByText('Move the frame').click()
    await page.locator('.picture').focus()
    await page.keyboard.press('+')
    const moved = await crop(page)
    while ((await keptCrop(page)) !== moved) await page.waitForTimeout(50)
    await page.reload()
    await verdict(page).waitFor()
    assert.equal(await crop(page), moved)
    await page.goto(`${site}/requirements`)
    await page.goBack()
    await verdict(page).waitFor()
    await page.close()
    const again = await context.newPage()
    await again.goto(`${site}${documentPage}`)
    await verdict(again).waitFor()
    assert.equal(await crop(again), moved)
    await again.getByText('this browser keeps your photo for an hour').waitFor()
    await again.getByRole('button', { name: 'Delete it now' }).click()
    await again.getByRole('status').getByText('The photo is deleted from this browser.').waitFor()
    await again.locator('#check-here:focus').waitFor()
    await again.getByText('Choose a photo').waitFor()
    assert.equal(await again.locator('#check-here :is(h3, .of-file, .likeness-photo)').count(), 0)
    await again.reload()
    await again.locator('[data-check-here]').click()
    await again.locator('#check-here input[type=file]').waitFor({ state: 'attached' })
    assert.equal(await verdict(again).count(), 0)
  })

  it('deletes after an hour what it kept for any page, whichever page is visited then', async () => {
    const { page, context } = await checked()
    await page.getByRole('button', { name: 'Add another person to the sheet' }).click()
    await choose(page)
    await verdict(page).waitFor()
    await page.getByText('this browser keeps your photo for an hour').waitFor()
    const kept = (open: Page) => inStore<string[]>(open, 'getAllKeys()')
    while ((await kept(page)).join() !== 'sheet,visit') await page.waitForTimeout(50)
    await page.close()
    const later = await context.newPage()
    await later.clock.install({ time: Date.now() + 3_700_000 })
    await later.goto(`${site}/`)
    while ((await kept(later)).length > 0) await later.waitForTimeout(50)
  })

  it('works by the keyboard alone', async () => {
    const { page } = await opened()
    // Long before the key, because the browser must be told of it first.
    const choosing = page.waitForEvent('filechooser')
    await page.locator('[data-check-here]').focus()
    await page.keyboard.press('Enter')
    const field = page.locator('#check-here input[type=file]')
    await field.waitFor({ state: 'attached' })
    await tabTo(page, 'input[type=file]')
    await page.keyboard.press('Enter')
    await (await choosing).setFiles(good)
    await verdict(page).waitFor()
    await tabTo(page, '[data-download]')
    const file = await downloaded(page, () => page.keyboard.press('Enter'))
    assert.equal(file.name, 'us-passport.jpg')
    await tabTo(page, '.of-file summary')
    await page.keyboard.press('Enter')
    await tabTo(page, '.picture')
    const own = await crop(page)
    await page.keyboard.press('ArrowLeft')
    assert.notEqual(await crop(page), own)
    // The file is being made anew: its sheet comes when it is there.
    await tabTo(page, '[data-sheet]')
    assert.equal((await downloaded(page, () => page.keyboard.press('Enter'))).name, 'us-passport-4x6.pdf')
  })

  it('makes no file for a document to which no photo of one’s own is handed in, and says so', async () => {
    const { page } = await checked({ path: '/requirements/us/permanent-resident' })
    await page.getByText('no photo of your own is handed in').waitFor()
    assert.equal(await page.locator('#file-title').count(), 0)
  })

  it('sends the page to a phone as a code, never the photo', async () => {
    const { page } = await checked()
    await page.getByRole('button', { name: 'Go on with your phone' }).click()
    const path = await page.locator('[data-code] svg path').getAttribute('d')
    const side = await page.locator('[data-code] svg rect').getAttribute('width')
    const dark = new Set([...(path ?? '').matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x} ${y}`))
    // The squares in three corners by which a camera finds the code, in a margin of four modules.
    const far = Number(side) - 4 - 7
    for (const [left, top] of [
      [4, 4],
      [far, 4],
      [4, far],
    ] as const) {
      for (let at = 0; at < 7; at++) {
        const edges = [
          [left + at, top],
          [left + at, top + 6],
          [left, top + at],
          [left + 6, top + at],
        ]
        assert.ok(
          edges.every(([x, y]) => dark.has(`${x} ${y}`)),
          'a whole square',
        )
      }
    }
    // The smallest code that holds the address: it has room for little else.
    assert.ok(Number(side) - 8 <= 37, `${side} modules`)
    await assertAccessible(page)
  })
})
