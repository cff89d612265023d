import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { z } from 'zod'

/** The highest weight of a document's page with everything that it loads, compressed. */
const mostKilobytes = 30
const heaviestCount = 5

const Answer = z.object({ answer: z.string() })

/**
 * The transferred weight of the heaviest document pages in a browser, in thousands of bytes of bodies, and whether the
 * pages show their short answer without JavaScript.
 * @param address The address at which the site is served.
 * @param distFolder The built site, compressed.
 */
export async function* pageWeights(
  address: string,
  distFolder: string,
  browser: Browser,
): AsyncGenerator<Measured> {
  const paths = heaviestDocuments(distFolder)
  for (const path of paths) {
    const page = await (await browser.newContext()).newPage()
    const loaded: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      loaded.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(address + path, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(loaded)).reduce((sum, one) => sum + one, 0)
    yield {
      what: `weight of ${path}, with all it loads`,
      figure: bytes / 1000,
      unit: 'KB',
      most: mostKilobytes,
    }
    await page.context().close()
  }
  const scriptless = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const [path = ''] = paths
  await scriptless.goto(address + path)
  const { answer } = Answer.parse(await (await fetch(`${address}/api/public${path}`)).json())
  // On the page, a figure is not torn from its unit.
  const text = (await scriptless.innerText('body')).replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
  const figure = text.includes(answer) ? 1 : 0
  yield { what: `${path} shows its answer without JavaScript`, figure, unit: '', least: 1 }
}

function heaviestDocuments(distFolder: string): string[] {
  return readdirSync(join(distFolder, 'requirements'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(distFolder, 'requirements', name)).map((file) => `${name}/${file}`),
    )
    .filter((file) => file.endsWith('.html.br'))
    .map((file) => ({ file, bytes: statSync(join(distFolder, 'requirements', file)).size }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, heaviestCount)
    .map(({ file }) => `/requirements/${file.replace('.html.br', '')}`)
}

/** The longest that a letter typed into the search of the catalog's list may keep the page, in milliseconds. */
const mostMs = 100

/**
 * How long the list of all documents takes to answer a letter: the slowest of six inputs, in the quickest of ten rounds,
 * because other work of the machine interrupts some.
 * @param address The address at which the site is served.
 */
export async function* typingTimes(address: string, browser: Browser): AsyncGenerator<Measured> {
  const page = await browser.newPage()
  await page.goto(`${address}/requirements`)
  const search = page.locator('input').first()
  await search.focus()
  const figure = await search.evaluate((field) => {
    const rounds = Array.from({ length: 10 }, () => {
      const taken = ['p', 'pa', 'pas', 'ger', '2x2', ''].map((typed) => {
        const start = performance.now()
        Object.assign(field, { value: typed })
        field.dispatchEvent(new Event('input'))
        return performance.now() - start
      })
      return Math.max(...taken)
    })
    return Math.min(...rounds)
  })
  yield { what: '/requirements answers a letter that is typed', figure, unit: 'ms', most: mostMs }
}

/** A figure of a benchmark, with the bar that it has to reach. */
export interface Measured {
  what: string
  figure: number
  unit: string
  least?: number
  most?: number
}

/** Whether a figure reaches its bar; always true if there is none. */
export function reaches({ figure, least = -Infinity, most = Infinity }: Measured): boolean {
  return figure >= least && figure <= most
}

/** A line of the table: the figure, its bar, and whether the bar is missed. */
export function line(measured: Measured): string {
  const { what, figure, unit, least, most } = measured
  const bar = least === undefined ? (most === undefined ? '' : `at most ${most}`) : `at least ${least}`
  const shown = `${Number(figure.toFixed(2))} ${unit}`.trim()
  return `${reaches(measured) ? ' ' : '✗'} ${what.padEnd(58)} ${shown.padStart(12)}   ${bar}`.trimEnd()
}
