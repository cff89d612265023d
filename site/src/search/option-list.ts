/** A document in a list: its title, and the name of its country. */
export interface Option {
  readonly title: string
  readonly country: string
}

/** The list below the field, of which one option may be active: the one that the Enter key takes. */
export interface OptionList<Choice extends Option> {
  /** Shows documents; `active` is the place of the active one, or -1. */
  show(choices: readonly Choice[], active: number): void
  hide(): void
  isOpen(): boolean
  active(): Choice | undefined
  /** Makes the option so many places further down active; beyond an end it goes on at the other. */
  move(places: number): void
}

/**
 * Makes the list of a combobox (WAI-ARIA) next to its field.
 * @param onChoose Called with the document that was clicked.
 */
export function optionList<Choice extends Option>(
  field: HTMLInputElement,
  list: HTMLElement,
  onChoose: (choice: Choice) => void,
): OptionList<Choice> {
  let shown: readonly Choice[] = []
  let place = -1

  const activate = (next: number) => {
    place = next
    for (const [index, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(index === place))
    }
    const option = list.children[place]
    if (option === undefined) return field.removeAttribute('aria-activedescendant')
    field.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }

  // The field keeps the focus, so that the keyboard of a phone stays.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null
    const choice = option && shown[[...list.children].indexOf(option)]
    if (choice) onChoose(choice)
  })

  return {
    show(choices, active) {
      shown = choices
      list.replaceChildren(...choices.map((choice, index) => optionOf(choice, `${list.id}-${index}`)))
      list.hidden = choices.length === 0
      field.setAttribute('aria-expanded', String(!list.hidden))
      list.scrollTop = 0
      activate(active)
    },
    hide() {
      list.hidden = true
      field.setAttribute('aria-expanded', 'false')
      activate(-1)
    },
    isOpen: () => !list.hidden,
    active: () => shown[place],
    move(places) {
      const from = place < 0 && places < 0 ? 0 : place
      activate((from + places + shown.length) % shown.length)
    },
  }
}

function optionOf({ title, country }: Option, id: string): HTMLElement {
  const option = document.createElement('li')
  option.id = id
  option.setAttribute('role', 'option')
  const place = document.createElement('span')
  place.textContent = country
  option.append(title, ' ', place)
  return option
}
