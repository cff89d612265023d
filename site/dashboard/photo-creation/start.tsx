import { createRoot } from 'react-dom/client'
import type { Options } from './answers.ts'
import { PhotoCreation } from './photo-creation.tsx'

/** Shows the component that makes a photo at its place in the page, and removes the form for browsers without a script. */
const place = document.querySelector<HTMLElement>('[data-photo-creation]')
if (place?.dataset.photoCreation) {
  const options: Options = JSON.parse(place.dataset.photoCreation)
  document.querySelector('[data-without-script]')?.remove()
  createRoot(place).render(<PhotoCreation options={options} />)
}
