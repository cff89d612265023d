import { documentFinder } from '@likeness/rules/search'
import { entrySizes } from '@likeness/rules/sizes'
import { countryName } from '../messages/countries.ts'
import { pathIn } from '../messages/english.ts'
import { type Option, optionList } from '../search/option-list.ts'
import { findable, titlesIn } from '../search/suggest-pages.ts'
import { indexEntries } from './index-entries.ts'

interface Suggested extends Option {
  readonly path: string
}

/** The most documents that are suggested below the field. */
const mostSuggested = 7

/**
 * Suggests documents below a search field while words are typed (WAI-ARIA combobox, list without automatic selection). The
 * Enter key opens the active suggestion; without one, it sends the form as before. The catalog is fetched when the field
 * gets the focus for the first time.
 * @param place The field's element; its data may name the part of a document's page to open.
 */
export function suggestDocuments(place: HTMLElement): void {
  const field = place.querySelector('input')
  if (field === null) return
  const popup = popupOf(place, field)
  const open = ({ path }: Suggested) => location.assign(path + (place.dataset.suggests ?? ''))
  const list = optionList<Suggested>(field, popup.list, open)
  let loading: ReturnType<typeof loadSuggestions> | undefined
  const load = () => {
    loading ??= loadSuggestions()
    return loading
  }

  const suggest = async () => {
    const query = field.value.trim()
    if (query === '') return close()
    const { find, byId, t } = await load()
    // Another letter may have been typed, or the field left, while the catalog was fetched.
    if (field.value.trim() !== query || document.activeElement !== field) return
    const { ids, every } = find(query)
    const shown = ids.slice(0, mostSuggested).flatMap((id) => byId.get(id) ?? [])
    list.show(shown, -1)
    popup.status.textContent = statusText(shown.length)
    function statusText(count: number): string {
      // Without the catalog nothing can be said; the form still finds documents.
      if (byId.size === 0) return ''
      if (ids.length === 0) return t('search.try', { example: t('search.example-words') })
      if (!every) return t('search.nearest')
      return ids.length > count ? t('search.first', { shown: String(count), total: ids.length }) : ''
    }
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
    else if (event.key === 'Enter' && active !== undefined) open(active)
    else if (event.key === 'ArrowDown' && list.isOpen()) list.move(1)
    else if (event.key === 'ArrowUp' && list.isOpen()) list.move(-1)
    else return
    event.preventDefault()
  })
}

async function loadSuggestions() {
  const { pageTranslator } = await import('./page-translator.ts')
  const [entries, t] = await Promise.all([indexEntries(), pageTranslator(document)])
  const find = documentFinder(
    entries.map((entry) => ({ ...findable(entry), sizes: entrySizes(entry.size_mm) })),
  )
  const titles = titlesIn(entries, t)
  const byId = new Map<string, Suggested>(
    entries.map((entry) => [
      entry.id,
      {
        title: titles.get(entry.id) ?? entry.title,
        path: pathIn(t.language, entry.path),
        country: countryName(entry.country, t),
      },
    ]),
  )
  return { find, byId, t }
}

function popupOf(place: HTMLElement, field: HTMLInputElement) {
  const popup = Object.assign(document.createElement('div'), { className: 'popup' })
  const status = Object.assign(document.createElement('p'), { className: 'label' })
  status.setAttribute('role', 'status')
  const list = Object.assign(document.createElement('ul'), { id: 'suggested-documents', hidden: true })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-labelledby', 'search-label')
  popup.append(status, list)
  place.append(popup)
  const attributes = {
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': list.id,
    'aria-autocomplete': 'list',
  }
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
  return { list, status }
}
