import { createRoot } from 'react-dom/client'
import { dropHeldPhoto, heldPhoto } from '../../src/client/held-photo.ts'
import type { NextCheck, Options } from './answers.ts'
import { PhotoCreation } from './photo-creation.tsx'

/** Shows the component that makes a photo at its place in the page, and removes the form for browsers without a script. */
const place = document.querySelector<HTMLElement>('[data-photo-creation]')
if (place?.dataset.photoCreation) {
  const given: { options: Options; next: NextCheck | null } = JSON.parse(place.dataset.photoCreation)
  // Before anything is awaited: a file that is chosen there meanwhile would be lost.
  document.querySelector('[data-without-script]')?.remove()
  const held = await heldPhoto(given.options.document.id)
  if (held) await dropHeldPhoto()
  createRoot(place).render(<PhotoCreation {...given} held={held} />)
}
