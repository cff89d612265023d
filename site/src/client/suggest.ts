import { type Suggestion, suggestPages } from '../search/suggest-pages.ts'
import { indexEntries } from './index-entries.ts'

/** Lists on the page for unknown addresses what its reader may have meant. */
export async function suggestForAddress(page: Document): Promise<void> {
  const place = page.querySelector<HTMLElement>('#suggestions')
  const list = place?.querySelector('ul')
  if (!place || !list) return
  const found = suggestPages(location.pathname, await indexEntries(), pagesNamedOn(page))
  list.append(...found.map((one) => lineOf(page, one)))
  place.hidden = found.length === 0
}

function pagesNamedOn(page: Document): Suggestion[] {
  return [...page.querySelectorAll<HTMLAnchorElement>('[data-page]')].map((link) => ({
    path: link.pathname,
    title: link.textContent,
  }))
}

function lineOf(page: Document, { path, title }: Suggestion): HTMLElement {
  const link = Object.assign(page.createElement('a'), { href: path, textContent: title })
  const line = page.createElement('li')
  line.append(link)
  return line
}
