import { wholeDecision } from './decisions.ts'

/**
 * Lets a case be decided by keyboard, and shows what follows from the choices while they are made. Keys count only inside the
 * form, which has the focus when the page opens.
 */
export function decideByKeyboard(form: HTMLFormElement): void {
  const send = form.querySelector<HTMLButtonElement>('[data-send]')
  const outcome = form.querySelector<HTMLElement>('[data-outcome-of-all]')
  if (!send || !outcome) return
  send.value = 'send'
  send.textContent = 'Send the decision'
  const say = () => {
    const refused = form.querySelectorAll('input[value=refuse]:checked').length
    outcome.textContent = wholeDecision(refused, leftIn(form))
  }
  const move = (by: number) => {
    const all = findingsOf(form)
    const at = all.findIndex((finding) => finding.contains(document.activeElement))
    const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  const choose = (value: 'accept' | 'refuse') => {
    const finding = findingsOf(form).find((each) => each.contains(document.activeElement))
    const radio = finding?.querySelector<HTMLInputElement>(`input[value=${value}]`)
    if (!finding || !radio) return
    radio.checked = true
    say()
    if (value === 'refuse') finding.querySelector<HTMLInputElement>('input[type=text]')?.focus()
    else finding.focus()
  }
  const actions: Readonly<Record<string, () => void>> = {
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    a: () => choose('accept'),
    r: () => choose('refuse'),
    // The second time, the button has the focus and sends.
    Enter: () => send.focus(),
  }
  form.addEventListener('change', say)
  form.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault()
      form.requestSubmit(send)
      return
    }
    const isText = target instanceof HTMLInputElement && target.type === 'text'
    const isButton = target instanceof HTMLElement && target.closest('button, summary, a') !== null
    const action = actions[key]
    if (
      !action ||
      ctrlKey ||
      metaKey ||
      altKey ||
      (isText && key.length === 1) ||
      (isButton && key === 'Enter')
    )
      return
    event.preventDefault()
    action()
  })
  say()
  if (form.dataset.begins === '') (findingsOf(form)[0] ?? send).focus({ preventScroll: true })
}

/** The findings that are shown: those that passed are folded. */
function findingsOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('[data-finding]')].filter((each) => each.checkVisibility())
}

/** How many findings in question have no decision. */
function leftIn(form: HTMLFormElement): number {
  const open = form.querySelectorAll('[data-in-question]')
  return [...open].filter((finding) => !finding.querySelector('input[type=radio]:checked')).length
}
