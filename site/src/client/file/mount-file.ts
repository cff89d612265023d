import type { MakeOptions, PrecheckResult } from '@likeness-photo/client/precheck'
import type { PageChecker, PhotoResult, WidgetLanguage } from '@likeness-photo/client/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { reveal } from '../checked-document.ts'
import { dropHeldPhoto, dropVisit, holdPhoto, keepFamily, keepVisit, keptVisit } from '../held-photo.ts'
import { pageTranslator } from '../page-translator.ts'
import styles from './file.css?url'
import { FilePanel } from './file-panel.tsx'

interface FileOptions {
  id: string
  /** The address of the rule. */
  rule: string
  /** The page of the account that makes files too. */
  account: string
  language: WidgetLanguage
  checker: PageChecker
  onAnother: () => void
}

/**
 * The panel below a verdict in which the document's file is made. It keeps the photo in the browser for the visit.
 * @param place It holds `[data-file]` if the document permits a photo of one's own, which says whether its background may be changed;
 * otherwise `[data-no-file]`; and `[data-kept]` with a button that deletes what is kept.
 */
export async function filePanel(place: HTMLElement, options: FileOptions) {
  const { id, account } = options
  const panel = place.querySelector<HTMLElement>('[data-file]')
  const root = panel && createRoot(panel)
  const offer = panel?.dataset.mayChangeBackground === 'true' ? 'file.account' : 'file.account-saved'
  const t = await pageTranslator(document)
  const title = document.querySelector('h1')?.textContent?.trim() ?? id
  if (root) addStyles()
  let shown = 0
  place.querySelector('[data-kept] button')?.addEventListener('click', async () => {
    await Promise.all([dropVisit(), dropHeldPhoto(id), keepFamily([])])
    reveal(place, '[data-kept]', false)
    reveal(place, '[data-deleted]')
  })
  const hide = () => {
    root?.render(null)
    reveal(place, '[data-no-file]', false)
    reveal(place, '[data-kept]', false)
    reveal(place, '[data-deleted]', false)
    dropVisit()
  }
  const show = async (result: PhotoResult, photo: Blob, statements?: MakeOptions['statements']) => {
    reveal(place, '[data-no-file]')
    if (!hasCrops(result) || result.measurements.face_center_x === null) return
    const before = await keptVisit(id)
    const first = before?.photo.size === photo.size ? before.crop : undefined
    const keep = (crop = first) => keepVisit({ documentId: id, photo, crop })
    reveal(place, '[data-kept]', await keep())
    shown += 1
    const onAnother = () => {
      hide()
      options.onAnother()
      place.scrollIntoView()
      place.focus({ preventScroll: true })
    }
    const task = {
      ...options,
      title,
      t,
      onAnother,
      onAccount: () => holdPhoto(id, photo),
      account,
      offer,
    } as const
    root?.render(
      createElement(FilePanel, { key: shown, task, photo, result, statements, first, onCrop: keep }),
    )
  }
  return { show, hide }
}

/** Whether a result is of the engine in the page, which names the crops from which the visitor may choose. */
const hasCrops = (result: PhotoResult): result is PrecheckResult => 'crop_range' in result

function addStyles(): void {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = styles
  document.head.append(sheet)
}
