import type { Findable } from '@likeness/rules/finding'

/** A document that can be chosen. */
export interface Choice extends Findable {
  readonly country: string
}

/** The documents of the page's list, once each: the groups of countries hold all of them. */
export function readChoices(select: HTMLSelectElement): Choice[] {
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
