/**
 * Lets each form of the page be posted only once, because a second click during the request would do everything twice. A
 * page that the browser shows again from its cache may post again.
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
