import { chromium } from 'playwright'
import type { Measured } from './bar.ts'

/** The longest that a letter typed into the search of the catalog's list may keep the page, in milliseconds. */
const mostMs = 100

/**
 * How long the list of all documents takes to answer a letter: the slowest of six inputs, in the quickest of ten rounds,
 * because other work of the machine interrupts some.
 * @param address The address at which the site is served.
 */
export async function* typingTimes(address: string, executablePath: string): AsyncGenerator<Measured> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath, args })
  try {
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
  } finally {
    await browser.close()
  }
}
