import { PhotoCheck, type PhotoCheckProps, pageChecker } from '@likeness-photo/client/react'
import styles from '@likeness-photo/client/react.css?url'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { CheckedDocument } from './checked-document.ts'
import { filePanel } from './file/mount-file.ts'
import { anyDocument, dropHeldPhoto, heldPhoto, keptVisit } from './held-photo.ts'

/**
 * Shows the widget with the engine of this page, which checks a photo at once that was chosen before the document, or before the page
 * was loaded again. Below it, the document's file is made. Photos stay on the device.
 */
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
  const chosen = await heldPhoto(anyDocument)
  if (chosen) await dropHeldPhoto(anyDocument)
  const visit = chosen ? null : await keptVisit(id)
  const root = createRoot(widget)
  /** Counts the people for whom the widget began anew. */
  let turn = 0
  const begin = (given?: Blob) => {
    turn += 1
    const asked = { checker, documentId: id, language, onResult, onAside: panel.hide }
    root.render(createElement(PhotoCheck, { ...asked, key: turn, photo: given }))
  }
  const onResult: PhotoCheckProps['onResult'] = (result, photo, statements) => {
    // What comes after RETAKE is another photo, also if an answer of the visitor led there.
    if (result.status === 'RETAKE') panel.hide()
    else panel.show(result, photo, statements)
  }
  const panel = await filePanel(place, { id, rule, account, language, checker, visit, onAnew: () => begin() })
  begin(chosen ?? visit?.photo)
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
