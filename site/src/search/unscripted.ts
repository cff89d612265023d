import type { Suggestion } from './suggest-pages.ts'

/** The member of a search's address by which a browser without JavaScript asks the server to search. */
export const unscripted = 'unscripted'

/** What is looked for in the list of documents. An empty value sets no limit. */
export interface Wanted {
  /** Ids of documents; null if no words were given. */
  readonly ids: ReadonlySet<string> | null
  readonly query: string
  readonly region: string
  readonly kind: string
  readonly size: string
}

/**
 * The page of all documents as a search leaves it: the countries and documents that are wanted, and the words in the field.
 * @param html The page as it was built.
 */
export function filteredIndex(html: string, { ids, query, region, kind, size }: Wanted): string {
  const fits = (line: string) =>
    (ids === null || ids.has(dataOf(line, 'search'))) &&
    (kind === '' || dataOf(line, 'kind') === kind) &&
    (size === '' || dataOf(line, 'size') === size)
  return html
    .replace(/<section[^>]*\sdata-country="[\s\S]*?<\/section>/g, (section) => {
      if (region !== '' && dataOf(section, 'region') !== region) return ''
      const kept = section.replace(/<li[^>]*\sdata-search="[\s\S]*?<\/li>/g, (line) =>
        fits(line) ? line : '',
      )
      return kept.includes(' data-search="') ? kept : ''
    })
    .replace(' data-countries', ' data-countries data-searching')
    .replace(' name="q"', ` name="q" value="${escaped(query)}"`)
    .replace(/<nav[^>]*\sdata-letters[\s\S]*?<\/nav>/, '')
    .replace(/(<p id="search-status"[^>]*>)[^<]*/, '$1')
}

/** The pages of the site to which a page links. */
export const pagesNamed = (html: string): Suggestion[] =>
  [...html.matchAll(/<a href="(\/[^"]*)"[^>]*>\s*([^<]*[^<\s])\s*</g)].map(([, path = '', title = '']) => ({
    path,
    title,
  }))

/**
 * The page of addresses that do not exist, with the pages that may be meant.
 * @param html The page as it was built.
 */
export function suggestingPage(html: string, found: readonly Suggestion[]): string {
  const lines = found.map(({ path, title }) => `<li><a href="${escaped(path)}">${escaped(title)}</a></li>`)
  return html.replace(
    /(<div id="suggestions"[^>]*?) hidden([\s\S]*?<ul[^>]*>)/,
    (_, start: string, list: string) => `${start}${list}${lines.join('')}`,
  )
}

/** The value of a data attribute of the first element. */
const dataOf = (html: string, name: string): string =>
  new RegExp(`\\sdata-${name}="([^"]*)"`).exec(html)?.[1] ?? ''

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
