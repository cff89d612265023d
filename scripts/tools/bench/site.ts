/*
 * `npm run bench -- site`: builds the site for production and serves it. Measures the weight of a document's page, the time
 * that typing takes in the list of documents, and Lighthouse's scores for each kind of page. Prints each figure with its bar,
 * and exits with 1 if a bar is missed. `weight`, `typing` or `lighthouse` after it measures only that.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort, repository, startChild, untilReady } from '#scripts/child-process.ts'
import { findChromium, startChromium } from '#scripts/testing/find-chromium.ts'
import { readBuildSettings } from '#site/build-settings.ts'
import { lighthouseScores } from './site/lighthouse.ts'
import { line, type Measured, pageWeights, reaches, typingTimes } from './site/page-weight.ts'

const parts = process.argv.slice(2)
const wants = (part: string) => parts.length === 0 || parts.includes(part)
const { distFolder } = readBuildSettings()

execFileSync(process.execPath, [join(repository, 'site', 'build.ts')], { stdio: 'inherit' })
const chromium = await findChromium()
if (chromium === undefined) throw new Error('There is no Chromium: `npm run test:setup` installs one.')

const measured: Measured[] = []
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const settings = { HOST: '127.0.0.1', PORT: String(port), LIKENESS_LOG_LEVEL: 'silent' }
const site = startChild('site/server/main.ts', settings)
const browser = await startChromium(chromium)
try {
  if (!(await untilReady(`${address}/requirements`, site.ended))) throw new Error('The site did not start.')
  if (wants('weight')) await report(pageWeights(address, distFolder, browser))
  if (wants('typing')) await report(typingTimes(address, browser))
  if (wants('lighthouse')) await report(lighthouseScores(address, chromium))
} finally {
  await browser.close()
  await site.stop()
}
process.exitCode = measured.every(reaches) ? 0 : 1

async function report(figures: AsyncIterable<Measured>): Promise<void> {
  for await (const figure of figures) {
    measured.push(figure)
    process.stdout.write(`${line(figure)}\n`)
  }
}
