/** The prefix of every API key. */
export const keyPrefix = 'lk_live_'

/** A text in which every key is cut to its prefix: for logs, and for answers that repeat a caller's text. */
export function withoutKeys(text: string): string {
  return text.replace(/lk_live_\w+/g, `${keyPrefix}…`)
}
