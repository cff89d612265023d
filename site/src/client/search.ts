import { folded, matches } from '@likeness/rules/matching'

/**
 * Narrows the index down to what is typed: documents whose id, title or country holds every word, and the countries
 * that have one. The query stands in the address too, so that a search can be linked.
 */
export function searchIndex(page: Document): void {
  const field = page.querySelector<HTMLInputElement>('#search')
  const status = page.querySelector('#search-status')
  if (field === null || status === null) return

  const countries = [...page.querySelectorAll<HTMLElement>('[data-country]')].map((country) => ({
    country,
    documents: [...country.querySelectorAll<HTMLElement>('[data-search]')].map((document) => ({
      document,
      text: folded(document.dataset.search ?? ''),
    })),
  }))
  const total = countries.reduce((sum, { documents }) => sum + documents.length, 0)

  const narrow = () => {
    let shown = 0
    for (const { country, documents } of countries) {
      const found = documents.filter(({ text }) => matches(field.value, text))
      for (const one of documents) one.document.hidden = !found.includes(one)
      country.hidden = found.length === 0
      shown += found.length
    }
    status.textContent = shown === 0 ? 'No document found.' : `${shown} of ${total} documents`
    const query = field.value === '' ? '' : `?${new URLSearchParams({ q: field.value })}`
    history.replaceState(null, '', `${location.pathname}${query}`)
  }

  field.value = new URLSearchParams(location.search).get('q') ?? ''
  field.addEventListener('input', narrow)
  field.form?.addEventListener('submit', (event) => event.preventDefault())
  if (field.value !== '') narrow()
}
