/**
 * Sends each posted form of the page once: a second click while the answer is awaited would do everything twice. A page
 * that the browser shows again as it was left may send anew.
 */
export function sendOnce(page: Document): void {
  const sent = new Set<EventTarget>()
  page.addEventListener('submit', (event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || target.method !== 'post' || event.defaultPrevented) return
    if (sent.has(target)) event.preventDefault()
    else sent.add(target)
  })
  page.defaultView?.addEventListener('pageshow', () => sent.clear())
}
