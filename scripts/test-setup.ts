import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { missingPackage } from '../site/testing/deliveries.ts'
import { findChromium, installDebianPackages, run } from './testing/find-chromium.ts'
import { findPython } from './testing/find-python.ts'
import { hasRuntimes, installRuntimes } from './testing/find-runtimes.ts'

/*
 * `npm run test:setup` installs what tests need and the machine lacks: a Chromium (Playwright's download, or Debian's
 * package if that fails), other runtimes of JavaScript from npm, and with apt-get (with sudo if needed) Python's httpx, pytest and cryptography,
 * nginx and Caddy. At the end it names what is still missing, and then exits with 1.
 */

const missing = [
  !(await hasChromium()) && 'There is no Chromium that starts. Install one and name it in LIKENESS_CHROMIUM.',
  !hasPython() &&
    'There is no Python 3.10 with httpx, pytest and cryptography. Install them and name it in LIKENESS_PYTHON.',
  !hasOtherRuntimes() &&
    'Node 20, Deno or Bun is missing, which npm installs into node_modules/.cache/runtimes.',
  !hasServers() && 'nginx with its Brotli module, or Caddy, is missing.',
].filter((each) => each !== false)
for (const each of missing) process.stderr.write(`${each}\n`)
process.exitCode = missing.length > 0 ? 1 : 0

async function hasChromium(): Promise<boolean> {
  if (await findChromium()) return true
  say('installing Chromium (Playwright’s download)')
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright/package.json'))
  run([process.execPath, join(playwright, 'cli.js'), 'install', 'chromium'])
  if (await findChromium()) return true
  say('installing Chromium (Debian’s package)')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    installDebianPackages([name])
    if (await findChromium()) return true
  }
  return false
}

function hasPython(): boolean {
  if (findPython()) return true
  say('installing httpx, pytest and cryptography for Python (Debian’s packages)')
  installDebianPackages(['python3-httpx', 'python3-pytest', 'python3-cryptography', 'python3-venv'])
  return findPython() !== undefined
}

function hasOtherRuntimes(): boolean {
  if (hasRuntimes()) return true
  say('installing Node 20, Deno and Bun (packages of npm)')
  installRuntimes()
  return hasRuntimes()
}

function hasServers(): boolean {
  const areThere = () => !missingPackage('nginx') && !missingPackage('caddy')
  if (areThere()) return true
  say('installing nginx and Caddy (Debian’s packages)')
  installDebianPackages(['nginx', 'libnginx-mod-http-brotli-static', 'caddy'])
  return areThere()
}

function say(phrase: string): void {
  process.stdout.write(`${phrase}\n`)
}
