/*
 * `npm run bench -- site`: builds the site for production and serves it. Measures the weight of a document's page, the time
 * that typing takes in the list of documents, and Lighthouse's scores for each kind of page. Prints each figure with its bar,
 * and exits with 1 if a bar is missed. `weight`, `typing` or `lighthouse` after it measures only that.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort, untilReady } from '#scripts/child-process.ts'
import { findChromium } from '#scripts/testing/find-chromium.ts'
import { readBuildSettings } from '#site/build-settings.ts'
import type { RunningSite } from '#site/testing/built-site.ts'
import { lighthouseScores } from './site/lighthouse.ts'
import { line, type Measured, pageWeights, reaches, typingTimes } from './site/page-weight.ts'

const parts = process.argv.slice(2)
const wants = (part: string) => parts.length === 0 || parts.includes(part)
const { distFolder } = readBuildSettings()

execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', '..', 'site', 'build.ts')], {
  stdio: 'inherit',
})
const chromium = await findChromium()
if (chromium === undefined) throw new Error('There is no Chromium: `npm run test:setup` installs one.')

const measured: Measured[] = []
const site = await startSite()
try {
  if (wants('weight')) await report(pageWeights(site.address, distFolder, chromium))
  if (wants('typing')) await report(typingTimes(site.address, chromium))
  if (wants('lighthouse')) await report(lighthouseScores(site.address, chromium))
} finally {
  await site.stop()
}
process.exitCode = measured.every(reaches) ? 0 : 1

/** Starts the site's server as `npm start` runs it. */
async function startSite(): Promise<RunningSite> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', '..', '..', 'site', 'server', 'main.ts')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
    },
  )
  const ended = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  if (
    !(await untilReady(
      `${address}/requirements`,
      ended.then(() => 'ended'),
    ))
  ) {
    throw new Error('The site did not start.')
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { address, stop }
}

async function report(figures: AsyncIterable<Measured>): Promise<void> {
  for await (const figure of figures) {
    measured.push(figure)
    say(line(figure))
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
