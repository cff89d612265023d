import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The path of a Chromium that starts: the one that LIKENESS_CHROMIUM names, one that the machine has, else Playwright's
 * own download. Undefined where there is none.
 */
export async function findChromium(): Promise<string | undefined> {
  const present = [process.env.LIKENESS_CHROMIUM, ...installed, chromium.executablePath()]
  for (const path of present) if (path && (await starts(path))) return path
  return undefined
}

/** A browser that is there may still lack a library of the system, so it is tried. */
async function starts(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath)) return false
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  return chromium.launch({ executablePath, args }).then(
    (browser) => browser.close().then(() => true),
    () => false,
  )
}
