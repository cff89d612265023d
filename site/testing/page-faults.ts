import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { Page } from 'playwright'

/**
 * Asserts that axe finds no fault in the current state of a page, in the light and the dark colour scheme.
 * @param leftOut A selector of what is not checked. It is removed from the page, because axe also reads what it excludes.
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
    // Colours on their way to the scheme have another contrast.
    await page.evaluate(
      'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)).then(() => {})',
    )
    // Only colours differ between the schemes.
    const only = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined
    assert.deepEqual(await violationsOn(page, only), [], `${page.url()}, ${colorScheme}`)
  }
}

/** What axe finds in the current state of a page, by all rules or the named ones: the rule and the elements of each. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // The usual mode opens a second page to bring frames together, which takes two thirds of the time. No page has frames.
  axe.setLegacyMode(true)
  if (rules !== undefined) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Asserts that a page does not scroll horizontally on phones of 390 and 320 px. */
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

/** The rules for every built page: html-validate's recommended ones, with the exceptions that the comments explain. */
export const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // The ids of operations are their names in the API, which contain dots.
    'valid-id': ['error', { relaxed: true }],
    // A list or a table may have a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The style of a narrow screen would remove the roles of tables there.
    'no-redundant-role': 'off',
    // Code that can be scrolled is a region with a name, and must stay preformatted text.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // The documents to compare are one parameter that occurs several times in the address.
    'form-dup-name': 'off',
    // The list is filtered during typing; the form is there for the Enter key only.
    'wcag/h32': 'off',
    // A button without a type submits its form, which is intended.
    'no-implicit-button-type': 'off',
    // A title contains the authority's name of the document, however long.
    'long-title': 'off',
  },
}

let validator: HtmlValidate | undefined

/** The faults in a page's markup, each as a sentence with the position of the element. */
export function htmlFaults(html: string): string[] {
  validator ??= new HtmlValidate(new StaticConfigLoader(htmlRules))
  const { results } = validator.validateStringSync(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
}
