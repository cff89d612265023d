import type { WidgetLanguage } from '@likeness-photo/client/react'

/** The document for which photos are checked in the page, and the addresses of what that needs. */
export interface CheckedDocument {
  id: string
  /** The rule, for the engine. */
  rule: string
  /** The document's requirements, for the guide over the camera. */
  requirement: string
  /** The page on which an account makes the document's file. */
  account: string
  language: WidgetLanguage
}

/** Shows a hidden text, or hides it again. */
export function reveal(place: HTMLElement, selector: string, shown = true): void {
  const text = place.querySelector<HTMLElement>(selector)
  if (text) text.hidden = !shown
}

/** Whether a click asks for another tab or window, which gets the page of the link. */
export const isForAnotherTab = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => ctrlKey || metaKey || shiftKey
