import { countryNames } from '@likeness/rules/country-names'
import { documentFinder, type Found } from '@likeness/rules/finding'
import { entrySizes } from '../search/document-sizes.ts'
import { type Option, optionList } from '../search/option-list.ts'
import { indexEntries } from './index-entries.ts'

interface Suggested extends Option {
  readonly path: string
}

interface Suggestions {
  find: (query: string) => Found
  byId: ReadonlyMap<string, Suggested>
}

/** The most documents that are suggested below the field. */
const mostSuggested = 7

/**
 * Suggests documents below a search field while words are typed (WAI-ARIA combobox, list without automatic selection). The
 * Enter key opens the active suggestion; without one, it sends the form as before. The catalog is fetched when the field
 * gets the focus for the first time.
 */
export function suggestDocuments(place: HTMLElement): void {
  const field = place.querySelector('input')
  if (field === null) return
  const popup = popupOf(place)
  const list = optionList<Suggested>(field, popup.list, ({ path }) => location.assign(path))
  let loading: Promise<Suggestions> | undefined
  const load = () => {
    loading ??= loadSuggestions()
    return loading
  }

  const suggest = async () => {
    const query = field.value.trim()
    if (query === '') return close()
    const { find, byId } = await load()
    // Another letter may have been typed, or the field left, while the catalog was fetched.
    if (field.value.trim() !== query || document.activeElement !== field) return
    const { ids, every } = find(query)
    const shown = ids.slice(0, mostSuggested).flatMap((id) => byId.get(id) ?? [])
    list.show(shown, -1)
    popup.status.textContent = statusOf(byId.size, ids.length, shown.length, every)
  }
  const close = () => {
    list.hide()
    popup.status.textContent = ''
  }

  field.addEventListener('focus', load, { once: true })
  field.addEventListener('input', suggest)
  field.addEventListener('blur', close)
  field.addEventListener('keydown', (event) => {
    const active = list.active()
    if (event.key === 'Escape' && list.isOpen()) close()
    else if (event.key === 'Enter' && active !== undefined) location.assign(active.path)
    else if (event.key === 'ArrowDown' && list.isOpen()) list.move(1)
    else if (event.key === 'ArrowUp' && list.isOpen()) list.move(-1)
    else return
    event.preventDefault()
  })
}

function statusOf(known: number, found: number, shown: number, every: boolean): string {
  // Without the catalog nothing can be said; the form still finds documents.
  if (known === 0) return ''
  if (found === 0) return 'No document found. Try a country and a document: “Spain passport”.'
  if (!every) return 'No document has all these words. The nearest:'
  return found > shown ? `The first ${shown} of ${found} documents` : ''
}

async function loadSuggestions(): Promise<Suggestions> {
  const entries = await indexEntries()
  const find = documentFinder(
    entries.map(({ id, title, country: { code, name }, size_mm }) => ({
      id,
      title,
      countryNames: countryNames(code, name),
      sizes: entrySizes(size_mm),
    })),
  )
  const byId = new Map(
    entries.map(({ id, title, path, country }) => [id, { title, path, country: country.name }]),
  )
  return { find, byId }
}

function popupOf(place: HTMLElement): { list: HTMLElement; status: HTMLElement } {
  const field = place.querySelector('input')
  const popup = Object.assign(document.createElement('div'), { className: 'popup' })
  const status = Object.assign(document.createElement('p'), { className: 'label' })
  status.setAttribute('role', 'status')
  const list = Object.assign(document.createElement('ul'), { id: 'suggested-documents', hidden: true })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Documents')
  popup.append(status, list)
  place.append(popup)
  const attributes = {
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': list.id,
    'aria-autocomplete': 'list',
  }
  for (const [name, value] of Object.entries(attributes)) field?.setAttribute(name, value)
  return { list, status }
}
