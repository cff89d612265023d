const everyMs = 2000
/** The number of times that the page is read again, which takes a minute. A receiver has 15 seconds to answer. */
const mostTimes = 30

/**
 * Keeps the log up to date while it has pending deliveries: reads the page again and replaces the log that is shown. The
 * log is not replaced while the keyboard focus is in it.
 */
export function followLog(page: Document): void {
  const inner = () => page.querySelector('[data-log]')
  let times = 0
  const look = async () => {
    times += 1
    const text = await fetch(page.location.href).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    )
    const log = new DOMParser().parseFromString(text, 'text/html').querySelector('[data-log]')
    const shown = inner()
    if (log && shown && !shown.contains(page.activeElement)) shown.replaceWith(page.adoptNode(log))
    wait()
  }
  const wait = () => {
    if (times < mostTimes && inner()?.querySelector('[data-due]')) setTimeout(look, everyMs)
  }
  wait()
}
