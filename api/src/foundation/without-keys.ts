/** The prefixes of all API keys, by the mode of their calls. */
export const keyPrefixes = { live: 'lk_live_', test: 'lk_test_' } as const

/** A text in which every key is cut to its prefix: for logs, and for answers that repeat a caller's text. */
export function withoutKeys(text: string): string {
  return text.replace(/(lk_(?:live|test)_)\w+/g, '$1…')
}
