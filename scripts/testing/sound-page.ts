import assert from 'node:assert/strict'
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { Page } from 'playwright'
import { assertAccessible as assertNoFault, htmlRules } from '#site/testing/page-faults.ts'

/** Exceptions for HTML as the browser serialises it (`required=""`, `hidden=""`, a button without a `type`), and for the
 *  list of a combobox, for which HTML has no element. */
const rules = {
  ...htmlRules.rules,
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'prefer-native-element': ['error', { exclude: ['region', 'listbox'] }],
  'no-implicit-button-type': 'off',
} satisfies ConfigData['rules']
const validator = new HtmlValidate(new StaticConfigLoader({ ...htmlRules, rules }))

/**
 * Asserts that the page is valid HTML, that axe finds no fault in either colour scheme, and that a phone need not scroll
 * sideways.
 */
export async function assertSound(page: Page): Promise<void> {
  const { results } = validator.validateStringSync(await page.content())
  const faults = results.flatMap(({ messages }) => messages.map(({ ruleId, selector }) => [ruleId, selector]))
  assert.deepEqual(faults, [], page.url())
  await assertAccessible(page)
}

/** Asserts the same except for the HTML, for a page that a script has drawn. */
export async function assertAccessible(page: Page): Promise<void> {
  await assertNoFault(page)
  const wide = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  assert.equal(wide, false, `${page.url()} is wider than a phone`)
}
