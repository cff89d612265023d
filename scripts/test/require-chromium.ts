import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { installDebianPackages, run } from './debian-packages.ts'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The path of a Chromium that starts: the one that LIKENESS_CHROMIUM names, one that the machine has, else Playwright's
 * own download, else Debian's package. Null, with what was tried said, where none is to be had.
 */
export async function requireChromium(say: (phrase: string) => void): Promise<string | null> {
  const present = [process.env.LIKENESS_CHROMIUM, ...installed, chromium.executablePath()]
  for (const path of present) if (path && (await starts(path))) return path
  say('installing Chromium (Playwright’s download)')
  const playwright = join(
    dirname(createRequire(import.meta.url).resolve('playwright/package.json')),
    'cli.js',
  )
  run([process.execPath, playwright, 'install', 'chromium'])
  if (await starts(chromium.executablePath())) return chromium.executablePath()
  say('installing Chromium (Debian’s package)')
  installDebianPackages(['chromium'])
  for (const path of installed) if (await starts(path)) return path
  say('There is no Chromium, and none could be installed. Install one and name it in LIKENESS_CHROMIUM.')
  return null
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
