import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

const debianChromium = '/usr/bin/chromium'

/**
 * A headless Chromium: the one in LIKENESS_CHROMIUM, otherwise the system's, otherwise Playwright's own download.
 * @param further Arguments such as those of a made-up camera.
 */
export function launchChromium(further: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.LIKENESS_CHROMIUM ?? (existsSync(debianChromium) ? debianChromium : null)
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...further],
  })
}
