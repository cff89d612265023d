import { createRoot } from 'react-dom/client'
import type { Options } from './answers.ts'
import { PhotoCreation } from './photo-creation.tsx'

/** Puts the making of a photo where the page has room for it, and takes away the form that does without a script. */
const place = document.querySelector<HTMLElement>('[data-photo-creation]')
if (place?.dataset.photoCreation) {
  const options: Options = JSON.parse(place.dataset.photoCreation)
  document.querySelector('[data-without-script]')?.remove()
  createRoot(place).render(<PhotoCreation options={options} />)
}
