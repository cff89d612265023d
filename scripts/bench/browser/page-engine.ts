import type { RuleDocument } from '@likeness/rules'
import type { Precheck, PrecheckAnswer } from '../../../api/clients/javascript/src/precheck/precheck.ts'
import { launchChromium } from '../../../site/testing/serving/chromium.ts'

/** What the page has: the library, the engine once it is open, and the rule. */
declare const precheck: { openPrecheck(address: string): Promise<Precheck> }
declare const opened: Precheck
declare const rule: { document: RuleDocument; baseline: RuleDocument }

export interface PageEngine {
  /** The browser and its version. */
  readonly name: string
  /** Checks the photo that the page finds at a path below `/photos/`. */
  check(path: string): Promise<PrecheckAnswer>
  close(): Promise<void>
}

/** Opens the engine in a page of Chromium. */
export async function openPageEngine(
  address: string,
  by: { document: RuleDocument; baseline: RuleDocument },
): Promise<PageEngine> {
  const browser = await launchChromium()
  const page = await browser.newPage()
  await page.goto(address)
  await page.evaluate(async (by) => {
    Object.assign(globalThis, { opened: await precheck.openPrecheck('/engine.json'), rule: by })
  }, by)
  return {
    name: `Chromium ${browser.version()}`,
    check: (path) =>
      page.evaluate(async (photo) => {
        const answer = await fetch(`/photos/${encodeURIComponent(photo)}`)
        return opened.check(await answer.blob(), rule)
      }, path),
    close: () => browser.close(),
  }
}
