import { documentFinder, type Found } from '@likeness/rules/search'

/** A country of the index, with the lines of its documents. What decides whether a line is shown stands in its data. */
interface CountrySection {
  element: HTMLElement
  lines: readonly HTMLElement[]
}

const idOf = ({ dataset: { search = '' } }: HTMLElement) => search

/** The most documents that are shown if none has every typed word. */
const mostNearest = 20

/**
 * Filters the index, which shows countries alone until then, by the typed words and the chosen values. A document is shown if it has every typed word; if none has,
 * those that are nearest. The countries and documents that fit best come first. The address gets the query too, so that a
 * search can be linked.
 */
export function searchIndex(page: Document): void {
  const field = page.querySelector<HTMLInputElement>('#search')
  const status = page.querySelector('#search-status')
  if (field === null || status === null) return

  const choices = [...page.querySelectorAll<HTMLSelectElement>('[data-filter]')]
  const letters = page.querySelector<HTMLElement>('[data-letters]')
  const list = page.querySelector('[data-countries]')
  const countries = [...page.querySelectorAll<HTMLElement>('[data-country]')].map((element) => ({
    element,
    lines: [...element.querySelectorAll<HTMLElement>('[data-search]')],
  }))
  const total = countries.reduce((sum, { lines }) => sum + lines.length, 0)
  const nothing = page.querySelector<HTMLElement>('[data-nothing-found]')
  // Preparing a search takes as long as some frames, so it waits until a reader shows that they want one.
  let finder: ((query: string) => Found) | undefined
  const prepare = () => {
    finder ??= finderOf(countries)
    return finder
  }

  const narrow = () => {
    const { region, kind, size } = Object.fromEntries(choices.map(({ name, value }) => [name, value]))
    const typed = field.value.trim() !== ''
    const { ids, every } = prepare()(field.value)
    const places = new Map((every ? ids : ids.slice(0, mostNearest)).map((id, place) => [id, place]))
    let shown = 0
    for (const { element, lines } of countries) {
      const wanted = lines.filter(
        (line) =>
          (!region || element.dataset.region === region) &&
          (!kind || line.dataset.kind === kind) &&
          (!size || line.dataset.size === size) &&
          places.has(idOf(line)),
      )
      for (const line of lines) line.hidden = !wanted.includes(line)
      element.hidden = wanted.length === 0
      shown += wanted.length
    }
    arrange(countries, (line) => (typed ? (places.get(idOf(line)) ?? total) : 0))
    say(status, { shown, total, every })
    if (nothing !== null) nothing.hidden = shown > 0
    const asked = [field, ...choices].filter(({ value }) => value !== '')
    if (letters !== null) letters.hidden = asked.length > 0
    list?.toggleAttribute('data-searching', asked.length > 0)
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
  field.addEventListener('focus', prepare, { once: true })
  field.form?.addEventListener('submit', (event) => event.preventDefault())
  if ([field, ...choices].some(({ value }) => value !== '')) narrow()
}

interface Shown {
  shown: number
  total: number
  /** Whether the documents have every typed word. */
  every: boolean
}

/** Says how many documents are shown, in the page's language. */
async function say(status: Element, { shown, total, every }: Shown): Promise<void> {
  // The messages are fetched at the first search, because most readers of the page do not.
  const { pageTranslator } = await import('./page-translator.ts')
  const t = await pageTranslator(document)
  const count = t('search.found', { shown: String(shown), total })
  status.textContent = shown === 0 ? t('search.none') : every ? count : `${t('search.nearest')} ${count}`
}

/** Puts the countries, and the lines of each, in the order of their places; equal places keep the order of the page. */
function arrange(countries: readonly CountrySection[], placeOf: (line: HTMLElement) => number): void {
  const best = ({ lines }: CountrySection) => Math.min(...lines.map(placeOf))
  for (const { lines } of countries) moveInto(lines.toSorted((a, b) => placeOf(a) - placeOf(b)))
  moveInto(countries.toSorted((a, b) => best(a) - best(b)).map(({ element }) => element))
}

/** Moves elements of one parent into an order, if they are not in it. */
function moveInto(elements: readonly HTMLElement[]): void {
  const inOrder = elements.every((element, index) => {
    const next = elements[index + 1]
    return next === undefined || element.nextElementSibling === next
  })
  if (inOrder) return
  elements[0]?.parentElement?.append(...elements)
}

function finderOf(countries: readonly CountrySection[]): (query: string) => Found {
  const findables = countries.flatMap(({ element, lines }) => {
    const countryNames = divided(element.dataset.names)
    return lines.map((line) => ({
      id: idOf(line),
      title: line.dataset.title ?? '',
      countryNames,
      sizes: divided(line.dataset.sizes),
    }))
  })
  return documentFinder(findables)
}

const divided = (names = ''): string[] => names.split('|').filter(Boolean)
