/*
 * The script of a page that shows the widget. `window.seen` contains the outcome of each photo. With `?checker` in its address the
 * page's engine looks at photos first.
 */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { PhotoCheck, pageChecker } from '../src/in-browser/react.ts'

window.seen = []
const asked = new URLSearchParams(location.search)
const props = {
  documentId: 'us-passport',
  endpoint: '/photo-check',
  language: asked.get('language') ?? undefined,
  checker: asked.has('checker')
    ? pageChecker({ engine: '/engine.json', rule: '/rule.json', requirement: '/requirement.json' })
    : undefined,
  onResult: (result, photo) => window.seen.push(`${result.status} ${photo.type}`),
  onProblem: ({ code }) => window.seen.push(code),
}
createRoot(document.querySelector('main')).render(createElement(PhotoCheck, props))
