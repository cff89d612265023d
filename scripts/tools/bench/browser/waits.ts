import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { z } from 'zod'
import { drawPortrait } from '../../../../api/engine/testing/drawing/draw-portrait.ts'
import { launchChromium } from '../../../../site/testing/serving/chromium.ts'

/** The length of a turn in which the processes run, in milliseconds. Another program may make it longer. */
const turnMs = 10

/**
 * Slows the pages of a browser, and their workers, by stopping the processes that run them for most of the time. The browser's own
 * slowing reaches only the thread of the page.
 * @param times How many times slower they become; 1 leaves them as they are.
 * @returns Lets them run again.
 */
async function slowed(browser: Browser, times: number): Promise<() => void> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  if (times === 1) return () => {}
  let timer: NodeJS.Timeout
  const run = () => {
    const begun = performance.now()
    signal(pids, 'SIGCONT')
    timer = setTimeout(() => {
      signal(pids, 'SIGSTOP')
      timer = setTimeout(run, (performance.now() - begun) * (times - 1))
    }, turnMs)
  }
  run()
  return () => {
    clearTimeout(timer)
    signal(pids, 'SIGCONT')
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The browser has ended this process.
    }
  }
}

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

const Engine = z.object({
  folder: z.string(),
  files: z.array(z.object({ name: z.string(), needed: z.boolean() })),
})

/** The paths of what a page loads before its check is opened, and of what the check loads. */
export interface Loaded {
  readonly byPage: readonly string[]
  readonly byCheck: readonly string[]
}

/**
 * The sizes of what a visitor loads, in kB as the site sends them, as a table.
 * @param distFolder The built site, compressed.
 */
export async function sizeTable(distFolder: string, { byPage, byCheck }: Loaded): Promise<string> {
  const { folder, files } = Engine.parse(JSON.parse(await readFile(join(distFolder, 'engine.json'), 'utf8')))
  const sum = async (paths: readonly string[]) => {
    const sizes = await Promise.all([...new Set(paths)].map((path) => sentBytes(distFolder, path)))
    return sizes.reduce((all, bytes) => all + bytes, 0)
  }
  const widget = byCheck.filter((path) => !path.startsWith(`/${folder}/`) && !byPage.includes(path))
  const needed = files.filter((file) => file.needed).map(({ name }) => `/${folder}/${name}`)
  const rows = [
    row('the page', await sum(byPage), 'before the click'),
    row('the widget', await sum(widget), 'after the click'),
  ]
  for (const file of files) {
    const when = file.needed ? 'after the click' : 'for some photos only'
    rows.push(row(file.name, await sum([`/${folder}/${file.name}`]), when))
  }
  return [...rows, row('all after the click', await sum([...widget, ...needed]), '')].join('\n')
}

/** The size of the file that the site sends for a path: the one in brotli, if it has one. */
async function sentBytes(distFolder: string, path: string): Promise<number> {
  for (const ending of ['.br', '.html.br', '.json.br', '', '.html']) {
    const found = await stat(join(distFolder, path + ending)).catch(() => null)
    if (found?.isFile()) return found.size
  }
  throw new Error(`The built site has no file for ${path}.`)
}

const row = (name: string, bytes: number, when: string) =>
  `${name.padEnd(36)} ${(bytes / 1000).toFixed(1).padStart(8)} kB  ${when}`.trimEnd()
