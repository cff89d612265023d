/*
 * `npm run bench -- site`: builds the site for production, and serves it with its own server and with Debian's nginx and
 * Caddy. Measures the weight of a document's page, the time that typing takes in the list of documents, the rate of answers for the
 * catalog's JSON, and Lighthouse's scores for each kind of page. Prints each figure with its bar, and exits with 1 if a bar is
 * missed. `-- weight`, `-- typing`, `-- rates` or `-- lighthouse` measures only that.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBuildSettings } from '../../../site/build-settings.ts'
import { type Delivery, startCaddy, startNginx } from '../../../site/testing/deploy/deliveries.ts'
import { freePort, untilReady } from '../../child-process.ts'
import { findChromium } from '../../testing/find-chromium.ts'
import { missingServers } from '../../testing/find-tools.ts'
import { catalogRates, line, type Measured, reaches } from './site/catalog-rates.ts'
import { lighthouseScores } from './site/lighthouse.ts'
import { pageWeights, typingTimes } from './site/page-weight.ts'

const asked = process.argv.slice(2)
const wants = (part: string) => asked.length === 0 || asked.includes(part)
const { distFolder } = readBuildSettings()

execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', '..', 'site', 'build.ts')], {
  stdio: 'inherit',
})
const chromium = await findChromium()
if (chromium === undefined) throw new Error('There is no Chromium: `npm run test:setup` installs one.')

const folder = mkdtempSync(join(tmpdir(), 'likeness-bench-'))
const running: Delivery[] = []
const measured: Measured[] = []
try {
  const site = await started(startSite())
  if (wants('weight')) await report(pageWeights(site.address, distFolder, chromium))
  if (wants('typing')) await report(typingTimes(site.address, chromium))
  if (wants('rates')) await report(rates(site))
  if (wants('lighthouse')) await report(lighthouseScores(site.address, chromium))
} finally {
  for (const delivery of running) await delivery.stop()
  rmSync(folder, { recursive: true })
}
process.exitCode = measured.every(reaches) ? 0 : 1

async function* rates(site: Delivery): AsyncGenerator<Measured> {
  if (missingServers().length > 0)
    throw new Error('nginx or Caddy is missing: `npm run test:setup` installs them.')
  if (spawnSync('wrk', ['-v']).error) throw new Error('wrk is missing: Debian has a package of that name.')
  const nginx = await started(startNginx(distFolder, join(folder, 'nginx')))
  const caddy = await started(startCaddy(distFolder, join(folder, 'caddy')))
  yield* catalogRates({ site: site.address, nginx: nginx.address, Caddy: caddy.address })
}

/** Starts the site's server as `npm start` runs it. */
async function startSite(): Promise<Delivery> {
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

async function started(delivery: Promise<Delivery>): Promise<Delivery> {
  running.push(await delivery)
  return delivery
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
