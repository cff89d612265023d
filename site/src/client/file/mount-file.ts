import type { Crop, MadePhoto, MakeOptions, PrecheckResult } from '@likeness-photo/client/precheck'
import type { PageChecker, PhotoResult, WidgetLanguage } from '@likeness-photo/client/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { reveal } from '../checked-document.ts'
import {
  dropHeldPhoto,
  dropVisit,
  holdPhoto,
  keepSheet,
  keepVisit,
  keptSheet,
  keptVisit,
  type SheetPerson,
  type Visit,
} from '../held-photo.ts'
import { pageTranslator } from '../page-translator.ts'
import styles from './file.css?url'
import { FilePanel } from './file-panel.tsx'
import { type FileTask, type Sheet, SheetAlone } from './sheet-panel.tsx'

interface FileOptions {
  id: string
  /** The address of the rule. */
  rule: string
  /** The page of the account that makes files too. */
  account: string
  language: WidgetLanguage
  checker: PageChecker
  /** What the page shows again from before. */
  visit: Visit | null
  /** Begins the check anew, without a photo. */
  onAnew: () => void
}

/** A photo whose file is made. */
interface Shown {
  readonly photo: Blob
  readonly result: PrecheckResult
  readonly statements: MakeOptions['statements']
  /** The crop that was chosen before the page was loaded again. */
  readonly first: Crop | undefined
}

/**
 * The panel below a verdict in which the document's file is made, and with it the print sheet of several people, who stay in view
 * while the photo of the next one is chosen. It keeps the photos in the browser for the visit.
 * @param place It holds `[data-file]` if the document permits a photo of one's own, which says whether its background may be changed;
 * otherwise `[data-no-file]`; and `p[data-kept]` with a button that deletes what is kept.
 */
export async function filePanel(place: HTMLElement, options: FileOptions) {
  const { id, onAnew } = options
  const panel = place.querySelector<HTMLElement>('[data-file]')
  const root = panel && createRoot(panel)
  if (root) addStyles()
  const mayChangeBackground = panel?.dataset.mayChangeBackground === 'true'
  const task: FileTask = {
    ...options,
    offer: mayChangeBackground ? 'file.account' : 'file.account-saved',
    title: document.querySelector('h1')?.textContent?.trim() ?? id,
    t: await pageTranslator(document),
  }
  /** The people on the sheet, with this person's photo if `own` is one of them. */
  let { people, awaitsNext } = await keptSheet()
  let own = options.visit?.onSheet ?? null
  /** Whether this photo, or the next one, is on the sheet with the others: only if the visitor asked for it. */
  let isJoined = awaitsNext || people.some(({ addedAtMs }) => addedAtMs === own)
  let shown: Shown | null = null
  let crop: Crop | undefined
  /** Counts the photos, of which each has a panel of its own. */
  let turn = 0

  const others = () => people.filter(({ addedAtMs }) => addedAtMs !== own)
  const keep = async () => {
    awaitsNext = isJoined && own === null
    await keepSheet({ people, awaitsNext })
    return shown ? keepVisit({ documentId: id, photo: shown.photo, crop, onSheet: own }) : people.length > 0
  }
  const render = () => {
    const sheet: Sheet = { others: others(), isJoined, onChange, onMade, onNext }
    if (shown) {
      const { photo } = shown
      const onCrop = (chosen: Crop) => {
        crop = chosen
        keep()
      }
      const onAccount = () => holdPhoto(id, photo)
      root?.render(createElement(FilePanel, { key: turn, task, sheet, ...shown, onCrop, onAccount }))
    } else root?.render(people.length > 0 ? createElement(SheetAlone, { task, sheet }) : null)
  }
  const update = async () => {
    render()
    reveal(place, 'p[data-kept]', await keep())
  }
  const goToStart = () => {
    place.scrollIntoView()
    place.focus({ preventScroll: true })
  }
  const onChange = (left: readonly SheetPerson[], joins: boolean) => {
    isJoined = joins && left.length > 0
    people = isJoined ? [...left, ...people.filter(({ addedAtMs }) => addedAtMs === own)] : left
    if (!isJoined) own = null
    if (shown === null && left.length === 0) goToStart()
    update()
  }
  const onMade = ({ file: photo, papers }: MadePhoto) => {
    const addedAtMs = own ?? Date.now()
    people = [...others(), { id, title: task.title, rule: task.rule, photo, papers, addedAtMs }]
    own = addedAtMs
    return keep()
  }
  const onNext = async (made: MadePhoto) => {
    await onMade(made)
    own = null
    isJoined = true
    await keep()
    await hide()
    onAnew()
    goToStart()
  }
  const hide = () => {
    turn += 1
    shown = null
    people = others()
    own = null
    reveal(place, '[data-no-file]', false)
    reveal(place, '[data-deleted]', false)
    return Promise.all([dropVisit(), update()])
  }
  const show = async (result: PhotoResult, photo: Blob, statements?: MakeOptions['statements']) => {
    reveal(place, '[data-no-file]')
    reveal(place, '[data-deleted]', false)
    if (!hasCrops(result) || result.measurements.face_center_x === null) return
    turn += 1
    const mine = turn
    const before = await keptVisit(id)
    if (turn !== mine) return
    crop = before?.photo.size === photo.size ? before.crop : undefined
    shown = { photo, result, statements, first: crop }
    update()
  }
  place.querySelector('p[data-kept] button')?.addEventListener('click', async () => {
    people = []
    isJoined = false
    await Promise.all([hide(), dropHeldPhoto(id)])
    onAnew()
    goToStart()
    reveal(place, '[data-deleted]')
  })
  if (root && people.length > 0) update()
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
