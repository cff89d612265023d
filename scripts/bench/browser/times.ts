import type { BrowserContext, Page } from 'playwright'
import { drawPortrait } from '../../../api/engine/testing/drawing/draw-portrait.ts'
import { launchChromium } from '../../../site/testing/serving/chromium.ts'
import type { Loaded } from './sizes.ts'
import { slowed } from './slowed.ts'

/** A line of 10 Mbit/s, with 40 ms to the server and back. */
const line = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}
const verdictTimeoutMs = 120_000

/** What a visitor waits for, in milliseconds. */
export interface Waits {
  /** From the click on the document's page to the field for the photo. */
  readonly widgetMs: number
  /** From the photo to its verdict, with an empty cache. */
  readonly firstMs: number
  /** The same for a second photo. */
  readonly secondMs: number
  readonly loaded: Loaded
}

/**
 * Checks two drawn portraits on a document's page at 390 px, in a new browser.
 * @param cpuTimes How many times slower the page and its worker run.
 */
export async function waitsOnPage(site: string, cpuTimes: number): Promise<Waits> {
  const browser = await launchChromium()
  try {
    // What a service worker fetches does not go over the slow line.
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
    })
    const asked = askedIn(context)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    // The worker's requests go over this line too.
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: true,
    })
    await page.goto(`${site}/requirements/us/passport`, { waitUntil: 'networkidle' })
    const byPage = asked.splice(0)
    const atFullSpeed = await slowed(browser, cpuTimes)
    try {
      return { ...(await waitsIn(page)), loaded: { byPage, byCheck: asked } }
    } finally {
      atFullSpeed()
    }
  } finally {
    await browser.close()
  }
}

/** The paths of the files that are asked for, as they come. */
function askedIn(context: BrowserContext): string[] {
  const asked: string[] = []
  context.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url())
    if (protocol === 'http:') asked.push(pathname)
  })
  return asked
}

async function waitsIn(page: Page): Promise<Omit<Waits, 'loaded'>> {
  const field = page.locator('#check-here input[type=file]')
  const verdictOf = async (rollDeg: number) => {
    const buffer = await drawPortrait({ width: 1080, height: 1350, rollDeg }, 'jpeg')
    const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
    return msOf(async () => {
      await field.setInputFiles(photo)
      await page.locator('#check-here h3').waitFor({ timeout: verdictTimeoutMs })
    })
  }
  const widgetMs = await msOf(async () => {
    await page.locator('[data-check-here]').click()
    await field.waitFor({ state: 'attached' })
  })
  const firstMs = await verdictOf(0)
  await page.locator('#check-here .likeness-actions button').first().click()
  return { widgetMs, firstMs, secondMs: await verdictOf(2) }
}

async function msOf(wait: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await wait()
  return performance.now() - begun
}
