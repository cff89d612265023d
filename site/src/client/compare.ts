import type { PublicRecord } from '@likeness/rules'
import { askedDocuments, jsonAddress } from '../compare/asked.ts'
import { documentMeant } from '../compare/document-meant.ts'
import { type Common, onePhoto } from '../compare/one-photo.ts'
import { type ComparisonRow, comparisonRows } from '../compare/rows.ts'
import { indexEntries } from './index-entries.ts'

/** Shows the documents that the address names next to each other, and what one photo for all of them must meet. */
export async function compareDocuments(page: Document): Promise<void> {
  const fields = [...page.querySelectorAll<HTMLInputElement>('input[name=documents]')]
  const status = page.querySelector('#compare-status')
  const place = page.querySelector('#comparison')
  if (status === null || place === null) return
  const asked = askedDocuments(location.search)
  for (const [index, field] of fields.entries()) field.value = asked[index] ?? ''
  if (asked.length === 0) return

  status.textContent = 'Fetching the documents.'
  const entries = await indexEntries()
  const meant = asked.map((words) => documentMeant(words, entries))
  for (const [index, one] of meant.entries()) {
    const field = fields[index]
    if (field && 'id' in one) field.value = one.id
  }
  const ids = new Set(meant.flatMap((one) => ('id' in one ? [one.id] : [])))
  const answers = await Promise.all([...ids].map(recordOf))
  const records = answers.filter((record) => record !== null)
  const faults = meant.flatMap((one, index) =>
    'fault' in one ? [faultText(one.fault, asked[index] ?? '')] : [],
  )
  const unreached = [...ids]
    .filter((_, index) => answers[index] === null)
    .map((id) => faultText('unknown', id))
  status.textContent =
    faults.length + unreached.length > 0
      ? [...faults, ...unreached].join(' ')
      : records.length < 2
        ? 'Choose a second document to compare it with.'
        : `${records.length} documents compared.`
  if (records.length < 2) return
  place.append(...commonView(onePhoto(records)), tableView(records, comparisonRows(records)))
}

const faultText = (fault: 'unknown' | 'many countries', words: string) =>
  fault === 'unknown' ? `Not found: ${words}.` : `Which country? “${words}” fits documents of several.`

async function recordOf(id: string): Promise<PublicRecord | null> {
  try {
    const response = await fetch(jsonAddress(id))
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

function commonView(respects: readonly Common[]): HTMLElement[] {
  const conflicts = respects.filter(({ possible }) => !possible)
  const verdict =
    conflicts.length === 0
      ? 'No rule keeps one photo from meeting all. Who takes it and how it is handed in is not weighed.'
      : `No single photo meets all: they have nothing in common in ${listed(conflicts)}.`
  const list = element('dl', { className: 'common' })
  for (const { name, possible, text } of respects) {
    if (text === null && possible) continue
    list.append(
      element('div', {}, [
        element('dt', { textContent: name }),
        element('dd', { textContent: text ?? 'nothing in common', className: possible ? '' : 'apart' }),
      ]),
    )
  }
  return [
    element('h2', { textContent: 'One photo for all' }),
    element('p', { className: 'verdict', textContent: verdict }),
    list,
  ]
}

const listed = (respects: readonly Common[]) =>
  new Intl.ListFormat('en-GB').format(respects.map(({ name }) => name.toLowerCase()))

function tableView(records: readonly PublicRecord[], rows: readonly ComparisonRow[]): HTMLElement {
  const heads = records.map(({ path, title }) =>
    cell('th', 'columnheader', [element('a', { href: path, textContent: title })]),
  )
  const head = row([cell('td', 'cell', []), ...heads])
  const body = rows.map(({ name, cells }) =>
    row([
      cell('th', 'rowheader', [name]),
      ...cells.map((text, index) => {
        const shown = text ?? element('span', { className: 'not-stated', textContent: 'not stated' })
        const one = cell('td', 'cell', [shown])
        one.dataset.name = records[index]?.id ?? ''
        return one
      }),
    ]),
  )
  const table = element('table', {}, [
    element('thead', { role: 'rowgroup' }, [head]),
    element('tbody', { role: 'rowgroup' }, body),
  ])
  table.setAttribute('role', 'table')
  table.setAttribute('aria-label', 'The documents side by side')
  table.dataset.documents = String(records.length)
  return element('section', {}, [element('h2', { textContent: 'Side by side' }), table])
}

const row = (cells: readonly HTMLElement[]) => element('tr', { role: 'row' }, cells)

/** Sets ARIA roles, because the style of a narrow page removes the roles of the table's elements. */
function cell(tag: 'td' | 'th', role: string, content: readonly (HTMLElement | string)[]): HTMLElement {
  const made = element(tag, { role }, content)
  if (tag === 'th') made.setAttribute('scope', role === 'rowheader' ? 'row' : 'col')
  return made
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  content: readonly (HTMLElement | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...content)
  return made
}
