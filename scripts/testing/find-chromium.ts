import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

/** The headless shell comes first: a whole browser spends a third of its time on windows that no one sees. */
const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/**
 * The path of a Chromium that starts: the one that LIKENESS_CHROMIUM names, one that is installed, or Playwright's own
 * download. Undefined if there is none.
 */
export async function findChromium(): Promise<string | undefined> {
  const present = [
    process.env.LIKENESS_CHROMIUM,
    ...installed.map((name) => `/usr/bin/${name}`),
    chromium.executablePath(),
  ]
  for (const path of present) if (path && (await starts(path))) return path
  return undefined
}

/** Starts the browser, because an installed one may still lack a system library. */
async function starts(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath)) return false
  return startChromium(executablePath).then(
    (browser) => browser.close().then(() => true),
    () => false,
  )
}

/** Starts a headless Chromium. Without a path, it is Playwright's own download. */
export async function startChromium(executablePath: string | undefined): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args })
  // A busy machine is slow, and does not hang.
  browser.on('context', (context) => context.setDefaultTimeout(300_000))
  return browser
}

/** Tries to install packages with apt, without starting their services. Prints nothing unless it fails. */
export function installDebianPackages(names: readonly string[]): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  run([...sudo, 'apt-get', 'update', '-qq'])
  // At run level 1, Debian's scripts leave services alone.
  run([...sudo, 'env', 'RUNLEVEL=1', 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names])
}

/** Runs a command for at most 5 minutes. If it fails, prints the end of its output. */
export function run([name = '', ...args]: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8', timeout: 300_000, env })
  if (status !== 0)
    process.stderr.write(`${`${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-3).join('\n')}\n`)
}
