/**
 * Puts parts of the page as it would be sent now in the place of those that stand: what is left to pay for, what is kept.
 * Where it cannot be had, all stays.
 */
export async function refresh(...selectors: readonly string[]): Promise<void> {
  const response = await fetch(location.href).catch(() => null)
  if (!response?.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const selector of selectors) {
    const fresh = page.querySelector(selector)
    if (fresh) document.querySelector(selector)?.replaceWith(fresh)
  }
}
