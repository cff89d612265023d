import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { launchChromium, serveBuiltSite } from '../site/testing/built-site.ts'
import { cap, drawnPhoto, tabTo, withoutFace } from './testing/photo-in-page.ts'
import { assertAccessible } from './testing/sound-page.ts'

const good = await drawnPhoto()
const tilted = await drawnPhoto({ rollDeg: 15 })
const covered = await drawnPhoto({ inFront: cap })
const noFace = await withoutFace()

/** The camera's picture of 1,200 by 900 pixels, with the portrait at its lower edge, in the middle or so far from the left. */
async function shown(height: number, left = (1200 - 0.9 * height) / 2): Promise<string> {
  const picture = sharp(good.buffer)
    .resize(0.9 * height, height)
    .extend({ top: 900 - height, left, right: 1200 - 0.9 * height - left, background: '#e9ebee' })
  return (await picture.jpeg().toBuffer()).toString('base64')
}
/** Has the browser's camera, once it is opened, show what `show` was called with last: a film does not wait for a slow machine. */
const camera = `
  const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 })
  let shown
  setInterval(() => shown && canvas.getContext('2d').drawImage(shown, 0, 0), 40)
  window.show = async (base64) => {
    shown = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]))
  }
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (asked) => {
    for (const track of (await open(asked)).getTracks()) track.stop()
    return canvas.captureStream()
  }
`
const withCamera = { prepare: (page: Page) => page.addInitScript(camera) }
const show = (page: Page, picture: string) => page.evaluate(`show('${picture}')`)

const documentPage = '/requirements/us/passport'
const site = await serveBuiltSite()
const browser = await launchChromium(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])

describe('the check on a document’s page', () => {
  interface Opening {
    path?: string
    prepare?: (page: Page) => Promise<unknown>
    serviceWorkers?: 'allow' | 'block'
  }
  async function opened({ path = documentPage, prepare, serviceWorkers = 'allow' }: Opening = {}) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(error.message))
    await prepare?.(page)
    await page.goto(`${site}${path}`)
    return { page, context, faults }
  }
  const field = (page: Page) => page.locator('#check-here input[type=file]')
  const verdict = (page: Page) => page.locator('#check-here .likeness h3')
  const open = async (page: Page) => {
    await page.locator('[data-check-here]').click()
    await field(page).waitFor({ state: 'attached' })
  }

  it('goes from the page to a verdict in two actions, and shows what to do first', async () => {
    const { page, faults } = await opened()
    await open(page)
    const place = await page.locator('#check-here').boundingBox()
    assert.ok(place && place.y < 50, 'the check begins at the upper edge of the window')
    await field(page).setInputFiles(good)
    await verdict(page).waitFor()
    assert.equal(await verdict(page).textContent(), 'This photo can be used')
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Another photo' }).click()
    await field(page).setInputFiles(tilted)
    await verdict(page).waitFor()
    assert.equal(await verdict(page).textContent(), 'Take another photo')
    assert.match((await page.locator('#check-here li').first().textContent()) ?? '', /head/)
    assert.equal(await page.locator('#file-title').count(), 0, 'after RETAKE comes another photo')
    await assertAccessible(page)
    assert.deepEqual(faults, [])
  })

  /** Until the page and all files of the engine are kept, and so are there. */
  const kept = async (page: Page) => {
    const areThere = `(async () => {
      const cache = await caches.open('check')
      const list = await cache.match('/engine.json')
      const { folder, files } = list ? await list.json() : { files: [] }
      const there = files.map(({ name }) => cache.match('/' + folder + '/' + name))
      return there.length > 0 && !(await Promise.all([...there, cache.match(location.pathname)])).includes(undefined)
    })()`
    while (!(await page.evaluate<boolean>(areThere))) await page.waitForTimeout(100)
  }

  it('begins with the name of a document, in any language', async () => {
    const { page } = await opened({ path: '/de/check' })
    await page.locator('#search').fill('usa reisepass')
    await page.locator('#suggested-documents li').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/de/requirements/us/passport#check-here')
    await field(page).setInputFiles(good)
    await verdict(page).waitFor()
    assert.equal(await verdict(page).textContent(), 'Dieses Foto kann verwendet werden')
  })

  it('begins on the home page with the photo, and checks it once the document is named', async () => {
    const { page, faults } = await opened({ path: '/' })
    await page.getByLabel('Choose a photo').setInputFiles(good)
    await page.getByText('Now name the document above.').waitFor()
    await page.locator('#search').fill('us passport')
    await page.locator('#suggested-documents li').first().click()
    await page.waitForURL(`**${documentPage}#check-here`)
    await verdict(page).waitFor()
    assert.equal(await verdict(page).textContent(), 'This photo can be used')
    assert.deepEqual(faults, [])
  })

  it('loads nothing before it is asked for, and nothing once a photo is chosen', async () => {
    const asked: string[] = []
    let ended = 0
    const prepare = async (page: Page) => {
      const context = page.context()
      context.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
      context.on('requestfinished', () => ended++)
      context.on('requestfailed', () => ended++)
    }
    // Playwright does not report what a service worker answers.
    const { page } = await opened({ serviceWorkers: 'block', prepare })
    await page.waitForLoadState('networkidle')
    assert.ok(!asked.some((request) => /\/engine|\.bin$|\.wasm$/.test(request)), asked.join(' '))
    await open(page)
    const isLoaded = () => asked.some((request) => request.endsWith('/selfie.bin')) && ended >= asked.length
    while (!isLoaded()) await page.waitForTimeout(50)
    assert.ok(asked.every((request) => request.startsWith('GET ')))
    asked.length = 0
    await field(page).setInputFiles(good)
    await verdict(page).waitFor()
    // The page shows the photo from memory, under an address of its own.
    const others = asked.filter((request) => !request.startsWith(`GET blob:${site}/`))
    assert.deepEqual(others, [])
  })

  it('loads the network of second looks for a head that may be covered, and tells of the covering', async () => {
    const { page, context, faults } = await opened({ serviceWorkers: 'block' })
    await open(page)
    const asked: string[] = []
    context.on('request', (request) => {
      asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await field(page).setInputFiles(covered)
    await verdict(page).waitFor()
    assert.match(
      (await page.locator('#check-here').textContent()) ?? '',
      /covers the head, but we cannot be sure/,
    )
    const loaded = asked.filter((request) => request.includes('selfie-multiclass'))
    assert.equal(loaded.length, 2, 'its description and its weights, once')
    assert.ok(asked.every((request) => request.startsWith('GET ')))
    assert.deepEqual(faults, ['Service Worker registration blocked by Playwright'])
  })

  it('works without a network once it was opened, also after the page is opened again', async () => {
    const { page, context } = await opened({ path: '/de/requirements/us/passport' })
    await open(page)
    await kept(page)
    await context.setOffline(true)
    await page.reload()
    await open(page)
    await field(page).setInputFiles(good)
    await verdict(page).waitFor()
    assert.equal(await verdict(page).textContent(), 'Dieses Foto kann verwendet werden')
    for (const made of ['[data-download]', '[data-sheet]']) {
      const downloading = page.waitForEvent('download')
      await page.locator(made).click()
      await downloading
    }
    const addresses = await page.evaluate<string[]>(
      `caches.open('check').then((cache) => cache.keys()).then((kept) => kept.map(({ url }) => url))`,
    )
    assert.ok(
      addresses.every((address) => /\/(engine|_astro|requirements|favicon)/.test(address)),
      addresses.join(' '),
    )
    assert.ok(
      addresses.some((address) => /\/_astro\/de\./.test(address)),
      'the texts of the page’s language are kept',
    )
  })

  it('takes a photo with the camera, by the keyboard alone', async () => {
    const { page } = await opened(withCamera)
    await show(page, await shown(400))
    await page.locator('[data-check-here]').focus()
    await page.keyboard.press('Enter')
    await field(page).waitFor({ state: 'attached' })
    await tabTo(page, 'button:text-is("Take a photo")')
    await page.keyboard.press('Enter')
    // The focus is on the shutter as soon as the camera runs.
    await page.locator('#check-here button:focus', { hasText: 'Take the photo' }).waitFor()
    await page.keyboard.press('Enter')
    await verdict(page).waitFor()
    assert.equal(await page.locator('#check-here h3:focus').count(), 1)
  })

  it('guides a person before the camera, counts down, and takes the photo by itself', async () => {
    const { page } = await opened(withCamera)
    await open(page)
    await show(page, await shown(400))
    await page.getByRole('button', { name: 'Take a photo' }).click()
    const live = page.locator('#check-here .likeness-live')
    await live.filter({ hasText: 'Come closer.' }).waitFor()
    await show(page, await shown(800, 0))
    // As in a mirror: the picture that is kept shows the head at its left.
    await live.filter({ hasText: 'Move your head a little to the left.' }).waitFor()
    await show(page, await shown(900))
    const counting = page.locator('.likeness-camera:has(.likeness-countdown) .likeness-live')
    await counting.filter({ hasText: 'Good. Hold still.' }).waitFor()
    await verdict(page).waitFor()
    assert.equal(await verdict(page).textContent(), 'This photo can be used')
  })

  it('says of what is no photo of one person, in a sentence, what it is, and leads to another photo', async () => {
    const { page } = await opened()
    await open(page)
    const two = sharp({ create: { width: 1800, height: 1000, channels: 3, background: '#fff' } })
      .composite([
        { input: good.buffer, left: 0, top: 0 },
        { input: good.buffer, left: 900, top: 0 },
      ])
      .jpeg()
    const cases: [file: Buffer, sentence: string][] = [
      [Buffer.from('no photo'), 'This file is not a photo that we can open.'],
      [Buffer.from('%PDF-1.7'), 'This file is not a photo that we can open.'],
      [Buffer.from('\0\0\0\x18ftypisom'), 'This file is not a photo that we can open.'],
      [good.buffer.subarray(0, 20_000), 'The file is damaged or not complete.'],
      [noFace.buffer, 'We found no face of a person in this picture.'],
      [await two.toBuffer(), 'There are 2 faces in the photo.'],
    ]
    for (const [buffer, sentence] of cases) {
      await field(page).setInputFiles({ ...good, buffer })
      await verdict(page).waitFor()
      const said = await page.locator('#check-here').innerText()
      assert.ok(said.includes(sentence), said)
      await page.getByRole('button', { name: 'Another photo' }).click()
    }
  })

  it('checks a photo that was chosen at home, also if the document is found in the list', async () => {
    const { page } = await opened({ path: '/' })
    await page.locator('[data-photo-field] input').setInputFiles(good)
    await page.locator('[data-next]').waitFor()
    await page.goto(`${site}${documentPage}`)
    await verdict(page).waitFor()
  })

  it('leads to the account with the photo, which was not sent before', async () => {
    const { page } = await opened()
    await open(page)
    await field(page).setInputFiles(good)
    const next = page.getByRole('link', { name: 'With an account' })
    await next.waitFor()
    await page.route('**/dashboard/photo*', (route) =>
      route.fulfill({ body: 'the account', contentType: 'text/html' }),
    )
    await next.click()
    await page.waitForURL(/\/dashboard\/photo\?document=us-passport$/)
    const held = await page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('likeness', 1)
      opening.onsuccess = () => {
        const store = 'photo-before-sign-in'
        const reading = opening.result.transaction(store).objectStore(store).get('photo us-passport')
        reading.onsuccess = ({ target: { result } }) => resolve(result.photo.size)
      }
    })`)
    assert.equal(held, good.buffer.length)
  })

  it('tells a browser that is too old, and leads it to the account', async () => {
    const { page } = await opened({
      prepare: (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas')),
    })
    await page.locator('[data-check-here]').click()
    await page.getByText('This browser cannot check a photo in the page').waitFor()
    const account = page.locator('#check-here [data-too-old] a')
    assert.equal(await account.getAttribute('href'), '/dashboard/photo?document=us-passport')
    await assertAccessible(page)
  })

  it('says so on the page without a network, and opens the check when there is one again', async () => {
    const { page, context } = await opened({ serviceWorkers: 'block' })
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.locator('[data-check-here]').click()
    await page.getByText('The check could not be loaded.').waitFor()
    assert.equal(new URL(page.url()).pathname, documentPage)
    await context.setOffline(false)
    await open(page)
    assert.equal(await page.getByText('The check could not be loaded.').isVisible(), false)
  })

  it('says so if the engine cannot be loaded, and loads it when the photo is tried again', async () => {
    const { page } = await opened({ serviceWorkers: 'block' })
    await page.route('**/engine.json', (route) => route.abort())
    await open(page)
    await field(page).setInputFiles(good)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute('**/engine.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await verdict(page).waitFor()
  })
})
