import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * Asserts that axe finds nothing wrong with a page as it stands, light or dark.
 * @param leftOut A selector of what need not be looked at; it is taken off the page, as axe walks through what it excludes.
 */
export async function assertAccessible(page: Page, leftOut?: string): Promise<void> {
  if (leftOut !== undefined) {
    const removed = await page.locator(leftOut).evaluateAll((elements) => {
      for (const element of elements) element.remove()
      return elements.length
    })
    assert.ok(removed > 0, `${page.url()} has nothing like ${leftOut}`)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
    // Of all that axe looks at, the scheme changes the colours.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    assert.deepEqual(found, [], `${page.url()}, ${colorScheme}`)
  }
}

/** Asserts that a page needs no scrolling to the side on phones of 390 and 320 px. */
export async function assertFits(page: Page): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const [content, window] = await page.evaluate<number[]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    )
    assert.equal(content, window, `${page.url()} at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
