import { holdsEvery } from '../search/words.ts'

/** A line of the index, and the data that decide whether it is shown. */
interface Line {
  element: HTMLElement
  /** The words of the document and of its country, as `searchable` returns them. */
  words: string
  region: string
  kind: string
  size: string
}

/**
 * Filters the index by the typed words and the chosen values. A document is shown if every typed word is the beginning
 * of one of its own or its country's words; a country is shown if one of its documents is. The address gets the query
 * too, so that a search can be linked.
 */
export function searchIndex(page: Document): void {
  const field = page.querySelector<HTMLInputElement>('#search')
  const status = page.querySelector('#search-status')
  if (field === null || status === null) return

  const choices = [...page.querySelectorAll<HTMLSelectElement>('[data-filter]')]
  const letters = page.querySelector<HTMLElement>('[data-letters]')
  const countries = [...page.querySelectorAll<HTMLElement>('[data-country]')].map((country) => ({
    country,
    lines: linesOf(country),
  }))
  const total = countries.reduce((sum, { lines }) => sum + lines.length, 0)

  const narrow = () => {
    const { region, kind, size } = Object.fromEntries(choices.map(({ name, value }) => [name, value]))
    const isWanted = (line: Line) =>
      (!region || line.region === region) &&
      (!kind || line.kind === kind) &&
      (!size || line.size === size) &&
      holdsEvery(field.value, line.words)
    let shown = 0
    for (const { country, lines } of countries) {
      const found = new Set(lines.filter(isWanted))
      for (const line of lines) line.element.hidden = !found.has(line)
      country.hidden = found.size === 0
      shown += found.size
    }
    status.textContent = shown === 0 ? 'No document found.' : `${shown} of ${total} documents`
    const asked = [field, ...choices].filter(({ value }) => value !== '')
    if (letters !== null) letters.hidden = asked.length > 0
    const query = new URLSearchParams(asked.map(({ name, value }) => [name, value])).toString()
    history.replaceState(null, '', query === '' ? location.pathname : `${location.pathname}?${query}`)
  }

  const asked = new URLSearchParams(location.search)
  for (const input of [field, ...choices]) {
    input.value = asked.get(input.name) ?? ''
    // A value that is not one of the choices would leave the list without a selection.
    if (input instanceof HTMLSelectElement && input.selectedIndex < 0) input.value = ''
    input.addEventListener('input', narrow)
  }
  field.form?.addEventListener('submit', (event) => event.preventDefault())
  if ([field, ...choices].some(({ value }) => value !== '')) narrow()
}

function linesOf(country: HTMLElement): Line[] {
  const { names = '', region = '' } = country.dataset
  return [...country.querySelectorAll<HTMLElement>('[data-search]')].map((element) => {
    const { search = '', kind = '', size = '' } = element.dataset
    return { element, words: ` ${names} ${search} `, region, kind, size }
  })
}
