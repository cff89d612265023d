/** What every API key begins with. */
export const keyPrefix = 'lk_live_'

/** A text with every key in it cut down to its prefix: for what is logged, and for what is repeated to a caller. */
export function withoutKeys(text: string): string {
  return text.replace(/lk_live_\w+/g, `${keyPrefix}…`)
}
