/* The script of a page that shows the widget. `window.seen` contains the outcome of each photo. */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { PhotoCheck } from '../src/react/index.ts'

window.seen = []
const props = {
  documentId: 'us-passport',
  endpoint: '/photo-check',
  language: new URLSearchParams(location.search).get('language') ?? undefined,
  onResult: (result, photo) => window.seen.push(`${result.status} ${photo.type}`),
  onProblem: ({ code }) => window.seen.push(code),
}
createRoot(document.querySelector('main')).render(createElement(PhotoCheck, props))
