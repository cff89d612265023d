/**
 * Replaces parts of the page by their current state from the server, such as the price and the saved photos. If the page
 * cannot be loaded, nothing changes.
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
