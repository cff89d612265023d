import { canCheckHere } from '@likeness-photo/client/precheck'
import type { WidgetLanguage } from '@likeness-photo/client/react'
import { isForAnotherTab, reveal } from './checked-document.ts'
import { anyDocument, heldPhoto, keptSheet, keptVisit } from './held-photo.ts'

/**
 * Opens the check in the page when a link is followed that leads to the rules as long as no script runs. Nothing is loaded before. Where the check cannot
 * be opened, the page says so, and names the account. An address with the place's name opens it at once.
 * @param link Its data name the rule, the requirements, and the page of the account.
 * @param place Where the check is shown. It holds the texts `[data-too-old]` and `[data-not-loaded]`, `[data-widget]`, and what `filePanel` needs.
 */
export function checkHereOnClick(link: HTMLAnchorElement, place: HTMLElement): void {
  const { id = '', rule = '', requirement = '', account = '' } = link.dataset
  const language = document.documentElement.lang as WidgetLanguage
  let isOpen = false
  const goThere = () => {
    // A browser that scrolls to the focus may leave the verdict below the lower edge.
    place.scrollIntoView()
    place.focus({ preventScroll: true })
  }
  const open = async (isAskedFor = true) => {
    place.hidden = false
    if (isAskedFor) goThere()
    if (!canCheckHere()) return reveal(place, '[data-too-old]')
    isOpen = true
    reveal(place, '[data-not-loaded]', false)
    try {
      const { mountCheck } = await import('./mount-check.ts')
      await mountCheck(place, { id, rule, requirement, account, language })
    } catch {
      // Without a network the account is not reached either.
      isOpen = false
      reveal(place, '[data-not-loaded]')
    }
  }
  link.href = `#${place.id}`
  // From the page that asks for the document: the check is what was asked for.
  if (location.hash === `#${place.id}`) open()
  else {
    // A photo was chosen before the document was found in a list; or the page was loaded again, or the visitor came back; or a print
    // sheet waits for another person.
    Promise.all([heldPhoto(anyDocument), keptVisit(id), keptSheet()]).then(([chosen, visit, sheet]) => {
      if ((chosen || visit || sheet.awaitsNext) && !isOpen) open(chosen !== null)
    })
  }
  link.addEventListener('click', (event) => {
    if (isForAnotherTab(event)) return
    event.preventDefault()
    if (isOpen) goThere()
    else open()
  })
}
