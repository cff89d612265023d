import { documentFinder, type Findable } from '@likeness/rules/search'
import { optionList } from '#search/option-list.ts'

/** The most documents that are listed at once; further words find the others. */
const mostListed = 60

/**
 * Puts a search in the place of a list of documents: a combobox (WAI-ARIA, list with automatic selection). The list stays
 * in the page, hidden, and holds the chosen document for the form.
 */
export function documentCombobox(place: HTMLElement): void {
  const select = place.querySelector('select')
  const label = place.querySelector('label')
  if (select === null || label === null) return
  const choices = readChoices(select)
  const byId = new Map(choices.map((choice) => [choice.id, choice]))
  const find = documentFinder(choices)
  const parts = partsOf(select, label)
  const { field, status, wrong } = parts

  const choose = (choice: Choice) => {
    select.value = choice.id
    field.value = choice.title
    correct()
    close()
  }
  const list = optionList(field, parts.list, choose)

  /** Lists what the text finds; with `automatic`, the best is active. */
  const search = (query: string, automatic: boolean) => {
    const { ids, every } = find(query)
    const found = ids.flatMap((id) => byId.get(id) ?? [])
    const listed = found.slice(0, mostListed)
    const chosen = listed.findIndex(({ id }) => id === select.value)
    list.show(listed, automatic && every && query.trim() !== '' ? 0 : chosen)
    status.textContent = countOf(found.length, every, query.trim() === '')
  }
  const open = () => search(select.value === '' ? field.value : '', select.value === '')
  /** That nothing was found stays: it covers no button, and the page would move under a click on one. */
  const close = () => {
    if (list.isOpen()) status.textContent = ''
    list.hide()
  }
  const correct = () => {
    field.removeAttribute('aria-invalid')
    wrong.textContent = ''
  }

  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: (event) => {
      event.preventDefault()
      if (!list.isOpen()) return open()
      list.move(1)
    },
    ArrowUp: (event) => {
      event.preventDefault()
      if (!list.isOpen()) open()
      if (list.isOpen()) list.move(-1)
    },
    Enter: (event) => {
      const active = list.isOpen() ? list.active() : undefined
      if (active === undefined) return
      event.preventDefault()
      choose(active)
    },
    Escape: () => {
      if (list.isOpen()) return close()
      select.value = ''
      field.value = ''
      status.textContent = ''
    },
  }
  field.addEventListener('keydown', (event) => {
    if (!event.isComposing) keys[event.key]?.(event)
  })
  field.addEventListener('input', () => {
    select.value = ''
    correct()
    search(field.value, true)
  })
  field.addEventListener('click', () => {
    if (list.isOpen()) return
    field.select()
    open()
  })
  field.addEventListener('blur', () => {
    const active =
      list.isOpen() && select.value === '' && field.value.trim() !== '' ? list.active() : undefined
    if (active) choose(active)
    else close()
  })
  field.form?.addEventListener('submit', (event) => {
    if (select.value !== '') return
    event.preventDefault()
    field.focus()
    field.setAttribute('aria-invalid', 'true')
    wrong.textContent = field.value.trim() === '' ? 'Choose a document.' : 'Choose a document from the list.'
    open()
  })

  field.value = byId.get(select.value)?.title ?? place.dataset.typed ?? ''
}

/** What the list holds, in words, for the eye and for screen readers. */
function countOf(found: number, every: boolean, all: boolean): string {
  if (found === 0) return 'No document found. Type a country, such as India, or a document.'
  if (all) return `The most asked of ${found} documents. Type to find others.`
  const count = found === 1 ? '1 document' : `${found} documents`
  return every ? count : `No document has all these words. The nearest: ${count}`
}

/** Makes the field, its hint, its list and its messages, hides the plain list, and labels the field as that was. */
function partsOf(select: HTMLSelectElement, label: HTMLLabelElement) {
  const id = `${select.id}-search`
  const field = document.createElement('input')
  const attributes = {
    id,
    type: 'text',
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-describedby': `${id}-hint ${id}-wrong`,
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
  }
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
  const made = (tag: string, className: string, name: string) => {
    const element = document.createElement(tag)
    element.id = `${id}-${name}`
    element.className = className
    return element
  }
  const hint = made('p', 'label', 'hint')
  hint.textContent = 'Type a country or a document: “India”, “UK visa”, “green card”.'
  const list = made('ul', '', 'list')
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Documents')
  list.hidden = true
  const status = made('p', 'label', 'status')
  status.setAttribute('role', 'status')
  // It lies above the page with the list: the page must not move when the list is closed by a click on a button.
  const popup = made('div', 'popup', 'popup')
  popup.append(status, list)
  const wrong = made('p', 'wrong', 'wrong')
  wrong.setAttribute('role', 'alert')

  label.htmlFor = id
  label.after(hint, field, popup, wrong)
  select.hidden = true
  select.required = false
  return { field, list, status, wrong }
}

/** A document that can be chosen. */
interface Choice extends Findable {
  readonly country: string
}

/** The documents of the page's list, once each: the groups of countries hold all of them. */
function readChoices(select: HTMLSelectElement): Choice[] {
  return [...select.querySelectorAll<HTMLOptGroupElement>('optgroup[data-names]')].flatMap((group) => {
    const countryNames = (group.dataset.names ?? '').split('|')
    return [...group.querySelectorAll('option')].map(({ value, text }) => ({
      id: value,
      title: text.trim(),
      country: group.label,
      countryNames,
    }))
  })
}
