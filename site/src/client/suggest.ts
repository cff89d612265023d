import type { IndexEntry } from '@likeness/rules'
import { type Suggestion, suggestPages } from '../search/suggest-pages.ts'

/** Lists on the page for unknown addresses what its reader may have meant. */
export async function suggestForAddress(page: Document): Promise<void> {
  const place = page.querySelector<HTMLElement>('#suggestions')
  const list = place?.querySelector('ul')
  if (!place || !list) return
  const found = suggestPages(location.pathname, await indexEntries(), pagesNamedOn(page))
  list.append(...found.map((one) => lineOf(page, one)))
  place.hidden = found.length === 0
}

/** The catalog's index; empty if it cannot be had, because the page then still suggests a search. */
async function indexEntries(): Promise<IndexEntry[]> {
  try {
    const response = await fetch('/api/public/requirements')
    return response.ok ? (await response.json()).documents : []
  } catch {
    return []
  }
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
