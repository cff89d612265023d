import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The path of a Chromium that starts: the one that LIKENESS_CHROMIUM names, one that is installed, or Playwright's own
 * download. Undefined if there is none.
 */
export async function findChromium(): Promise<string | undefined> {
  const present = [process.env.LIKENESS_CHROMIUM, ...installed, chromium.executablePath()]
  for (const path of present) if (path && (await starts(path))) return path
  return undefined
}

/** Starts the browser, because an installed one may still lack a system library. */
async function starts(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath)) return false
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  return chromium.launch({ executablePath, args }).then(
    (browser) => browser.close().then(() => true),
    () => false,
  )
}
