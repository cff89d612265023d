import type { Page } from 'playwright'

/** How far elements moved since the page began to load, as the browser's layout shift score (0 is not at all). */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let score = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) score += Number(Reflect.get(entry, 'value'))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 150))
    return score
  })
}
