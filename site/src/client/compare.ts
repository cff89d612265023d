import type { Language, PublicRecord } from '@likeness/rules'
import {
  type ComparisonCell,
  type ComparisonRow,
  comparisonRows,
  documentMeant,
} from '../compare/compared-documents.ts'
import { type Common, onePhoto } from '../compare/one-photo.ts'
import { askedDocuments, familyOf } from '../compare/order-of-documents.ts'
import { countryName } from '../messages/countries.ts'
import { ofEnglish, pathIn, type SiteTranslator } from '../messages/english.ts'
import { unbroken } from '../text/quantities.ts'
import { nameIn, variantText } from '../text/variants.ts'
import { joined, titleIn } from '../text/wording.ts'
import { indexEntries, jsonAt } from './index-entries.ts'
import { pageTranslator } from './page-translator.ts'

/** Shows the documents that the address names next to each other, and what one photo for all of them must meet. */
export async function compareDocuments(page: Document): Promise<void> {
  const fields = [...page.querySelectorAll<HTMLInputElement>('input[name=documents]')]
  const status = page.querySelector('#compare-status')
  const place = page.querySelector('#comparison')
  if (status === null || place === null) return
  const asked = askedDocuments(location.search)
  for (const [index, field] of fields.entries()) field.value = asked[index] ?? ''
  if (asked.length === 0) return
  place.replaceChildren()

  const t = await pageTranslator(page)
  status.textContent = t('compare.fetching')
  const entries = await indexEntries()
  const meant = asked.map((words) => documentMeant(words, entries))
  for (const [index, one] of meant.entries()) {
    const field = fields[index]
    if (field && 'id' in one) field.value = one.id
  }
  const ids = new Set(meant.flatMap((one) => ('id' in one ? [one.id] : [])))
  const answers = await Promise.all(
    [...ids].map((id) => jsonAt<PublicRecord>(`/api/public/requirements/${id.slice(0, 2)}/${id.slice(3)}`)),
  )
  const records = answers.filter((record) => record !== undefined)
  const faults = meant.flatMap((one, index) =>
    'fault' in one ? [faultText(one.fault, asked[index] ?? '', t)] : [],
  )
  const unreached = [...ids]
    .filter((_, index) => answers[index] === undefined)
    .map((id) => faultText('unknown', id, t))
  status.textContent =
    faults.length + unreached.length > 0
      ? joined([...faults, ...unreached], t)
      : records.length < 2
        ? t('compare.second')
        : t('compare.done', { count: records.length })
  if (records.length < 2) return
  place.append(...commonView(onePhoto(records, t), t), tableView(records, comparisonRows(records, t), t))
}

const faultText = (fault: 'unknown' | 'many countries', words: string, t: SiteTranslator) =>
  t(fault === 'unknown' ? 'compare.unknown' : 'compare.which-country', { words })

function commonView(respects: readonly Common[], t: SiteTranslator): HTMLElement[] {
  const conflicts = respects.filter(({ possible }) => !possible)
  const verdict =
    conflicts.length === 0
      ? t('compare.possible')
      : t('compare.apart', { respects: listed(conflicts, t.language) })
  const list = element('dl', { className: 'common' })
  for (const { name, possible, text } of respects) {
    if (text === null && possible) continue
    list.append(
      element('div', {}, [
        element('dt', { textContent: name }),
        element('dd', {
          textContent: unbroken(text ?? t('compare.nothing')),
          className: possible ? '' : 'apart',
        }),
      ]),
    )
  }
  return [
    element('h2', { textContent: t('compare.one-photo') }),
    element('p', { className: 'verdict', textContent: verdict }),
    list,
  ]
}

/** German nouns keep their capital letter. */
const listed = (respects: readonly Common[], language: Language) =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(
    respects.map(({ name }) => (language === 'de' ? name : name.toLocaleLowerCase(language))),
  )

function tableView(
  records: readonly PublicRecord[],
  rows: readonly ComparisonRow[],
  t: SiteTranslator,
): HTMLElement {
  const heads = records.map((record) => {
    const { heading, detail } = nameBeside(record, records, t)
    const link = element('a', { href: pathIn(t.language, record.path), textContent: titleIn(record, t) })
    const more = heading.isEnglish ? [heading] : detail
    if (more.length === 0) return cell('th', 'columnheader', [link])
    const note = element('span', {
      className: 'detail',
      lang: more.some(({ isEnglish }) => isEnglish) ? 'en' : t.language,
      textContent: variantText(more, t),
    })
    return cell('th', 'columnheader', [link, note])
  })
  const head = row([cell('td', 'cell', []), ...heads])
  const countries = new Set(records.map(({ country }) => country.code))
  const shortNames = records.map((record) => {
    if (countries.size === records.length) return countryName(record.country, t)
    const { heading, detail } = nameBeside(record, records, t)
    return variantText([{ ...heading, text: titleIn(record, t) }, ...detail], t)
  })
  const body = rows.map(({ name, cells }) =>
    row([
      cell('th', 'rowheader', [name]),
      ...cells.map((stated, index) => {
        const one = cell('td', 'cell', [statedText(stated, t)])
        one.dataset.name = shortNames[index] ?? ''
        return one
      }),
    ]),
  )
  const table = element('table', {}, [
    element('thead', { role: 'rowgroup' }, [head]),
    element('tbody', { role: 'rowgroup' }, body),
  ])
  table.setAttribute('role', 'table')
  table.setAttribute('aria-label', t('compare.table'))
  table.dataset.documents = String(records.length)
  return element('section', {}, [element('h2', { textContent: t('compare.side-by-side') }), table])
}

/** The name of a document beside others of its country and kind. */
function nameBeside(record: PublicRecord, records: readonly PublicRecord[], t: SiteTranslator) {
  const family = familyOf(record)
  return nameIn(
    record,
    records.filter((one) => one !== record && familyOf(one) === family),
    t,
  )
}

function statedText({ text, isEnglish }: ComparisonCell, t: SiteTranslator): HTMLElement | string {
  if (text === null) return element('span', { className: 'not-stated', textContent: t('not-stated') })
  const shown = unbroken(text)
  return isEnglish ? element('span', { ...ofEnglish(t), textContent: shown }) : shown
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
