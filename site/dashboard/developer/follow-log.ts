const everyMs = 2000
/** A minute: a receiver has 15 seconds to answer. */
const mostTimes = 30

/**
 * Shows what becomes of deliveries that are on their way: while there are any, looks the page up again and puts its log
 * in the place of the one that is shown. It leaves a log alone that the keyboard is in.
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
