import { PhotoCheck, type PhotoResult, pageChecker } from 'likeness/react'
import styles from 'likeness/react.css?url'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { type CheckedDocument, isForAnotherTab, reveal } from './checked-document.ts'
import { anyDocument, dropHeldPhoto, heldPhoto, holdPhoto } from './held-photo.ts'

/** Shows the widget with the engine of this page, which checks a photo that was chosen before the document at once. Photos stay on the device until the document's file is asked for. */
export async function mountCheck(
  place: HTMLElement,
  { id, rule, requirement, account, language }: CheckedDocument,
): Promise<void> {
  const widget = place.querySelector('[data-widget]')
  if (widget === null) return
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = styles
  document.head.append(sheet)
  const checker = pageChecker({ engine: '/engine.json', rule, requirement })
  keepForOffline(['/engine.json', rule, requirement])
  let photo: Blob | undefined
  const onResult = ({ status }: PhotoResult, checked: Blob) => {
    photo = checked
    // What comes after RETAKE is another photo.
    if (status !== 'RETAKE') reveal(place, '[data-next]')
  }
  const onAside = () => {
    photo = undefined
    reveal(place, '[data-next]', false)
  }
  place.querySelector<HTMLElement>('[data-next] a')?.addEventListener('click', async (event) => {
    if (isForAnotherTab(event)) return
    event.preventDefault()
    // The account's page finds the photo there; without one it asks for it.
    if (photo === undefined || !(await holdPhoto(id, photo))) await dropHeldPhoto()
    location.assign(account)
  })
  const chosen = await heldPhoto(anyDocument)
  if (chosen) await dropHeldPhoto()
  const given = chosen ? { photo: chosen } : {}
  createRoot(widget).render(
    createElement(PhotoCheck, { checker, documentId: id, language, onResult, onAside, ...given }),
  )
}

/**
 * Keeps this page and all that its check loads, so that it works later without a network. Only what was loaded is kept, and no
 * photo. A browser that can't keep it checks all the same.
 * @param addresses What the check reads, in addition to the page's own files.
 */
async function keepForOffline(addresses: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/check-offline.js')
    const { active } = await navigator.serviceWorker.ready
    await untilQuiet()
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname)
    active?.postMessage({ keep: [...new Set([location.pathname, ...files, ...addresses])] })
  } catch {
    // Private windows and some settings forbid it.
  }
}

/** Until nothing new was loaded for a while: the widget fetches the texts of its language when it is there. */
async function untilQuiet(): Promise<void> {
  for (let before = -1, now = 0; now !== before; ) {
    before = now
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    now = performance.getEntriesByType('resource').length
  }
}

const quietMs = 1000
