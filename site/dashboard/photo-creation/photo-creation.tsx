import type { MakeOptions } from '@likeness-photo/client/precheck'
import { PhotoCheck } from '@likeness-photo/client/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { dropHeldPhoto, heldPhoto, holdPhoto } from '#client/held-photo.ts'
import { refresh } from './calls.ts'
import { WayOn } from './finished.tsx'
import { MakeFile } from './make-file.tsx'
import { type Checked, type NextCheck, type Options, type Subject, subjects } from './words.ts'

interface CheckedPhoto {
  readonly checked: Checked
  readonly photo: Blob
  /** What the person stated of the photo, by which the file is checked too. */
  readonly statements?: MakeOptions['statements']
}

interface PhotoCreationProps {
  options: Options
  /** What covers the next check; null if it could not be read. */
  next: NextCheck | null
  /** The photo that was chosen before signing in, or before the page was loaded again; null if there is none. */
  held: Blob | null
}

/** Checks a photo for a document, then makes its file. A photo chosen before is checked at once, unless that costs money. */
function PhotoCreation({ options, next, held }: PhotoCreationProps) {
  const isFree = next !== null && next.covered_by !== 'wallet'
  const [first, setFirst] = useState(isFree ? held : null)
  const [isWaiting, setWaiting] = useState(held !== null && !isFree)
  const [subject, setSubject] = useState<Subject>('adult')
  const [current, setCurrent] = useState<CheckedPhoto | null>(null)
  /** The widget's message about a check that failed; it has no link. */
  const [problemCode, setProblemCode] = useState('')
  const [isKept, setKept] = useState(held !== null)
  /** Counts the photos that were put aside for another one. */
  const [aside, setAside] = useState(0)
  const forget = () => {
    setKept(false)
    dropHeldPhoto(options.document.id)
  }
  return (
    <>
      <h2>Photo</h2>
      <p>
        <label>
          The photo shows{' '}
          <select
            value={subject}
            onChange={({ target }) => {
              setSubject(target.value as Subject)
              setCurrent(null)
              setFirst(null)
              setProblemCode('')
            }}
          >
            {Object.entries(subjects).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </p>
      {isWaiting && (
        <p className="ways">
          <button
            type="button"
            className="action"
            onClick={() => {
              setWaiting(false)
              setFirst(held)
              setAside(aside + 1)
            }}
          >
            Check the photo that you chose, for {options.prices.check} USD
          </button>
        </p>
      )}
      <PhotoCheck
        key={`${subject} ${aside}`}
        photo={first ?? undefined}
        documentId={options.document.id}
        endpoint="/api/dashboard/photos/check"
        subject={subject}
        onResult={(result, photo, statements) => {
          setProblemCode('')
          refresh('[data-price]')
          setCurrent(isChecked(result) ? { checked: result, photo, statements } : null)
          // So that a reload loses nothing.
          holdPhoto(options.document.id, photo).then(setKept)
        }}
        onAside={() => {
          setCurrent(null)
          forget()
          setProblemCode('')
          refresh('[data-price]')
        }}
        onProblem={({ code }) => {
          setCurrent(null)
          setProblemCode(code)
        }}
      />
      <WayOn code={problemCode} />
      {isKept && (
        <p className="label">
          So that nothing is lost when the page closes, this browser keeps your photo for an hour.{' '}
          <button type="button" className="plain" onClick={forget}>
            Delete it now
          </button>
        </p>
      )}
      {current && <MakeFile key={current.checked.receipt} options={options} subject={subject} {...current} />}
    </>
  )
}

/** Whether a result is from the dashboard's check, which says more than the public API's. */
function isChecked(result: object): result is Checked {
  return 'receipt' in result && 'crop_range' in result
}

/** Shows the component that makes a photo at its place in the page, and removes the form for browsers without a script. */
const place = document.querySelector<HTMLElement>('[data-photo-creation]')
if (place?.dataset.photoCreation) {
  const given: { options: Options; next: NextCheck | null } = JSON.parse(place.dataset.photoCreation)
  // Before anything is awaited: a file that is chosen there meanwhile would be lost.
  document.querySelector('[data-without-script]')?.remove()
  const held = await heldPhoto(given.options.document.id)
  createRoot(place).render(<PhotoCreation {...given} held={held} />)
}
