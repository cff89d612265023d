import { PhotoCheck } from 'likeness/react'
import { useState } from 'react'
import type { Checked, NextCheck, Options } from './answers.ts'
import type { Subject } from './calls.ts'
import { WayOn } from './failure-box.tsx'
import { MakeFile } from './file/make-file.tsx'
import { refresh } from './refresh.ts'

interface CheckedPhoto {
  readonly checked: Checked
  readonly photo: Blob
}

interface PhotoCreationProps {
  options: Options
  /** What covers the next check; null if it could not be read. */
  next: NextCheck | null
  /** The photo that was chosen before signing in, if there is one. */
  held: Blob | null
}

/** Checks a photo for a document, then makes its file. A photo chosen before is checked at once, unless that costs money. */
export function PhotoCreation({ options, next, held }: PhotoCreationProps) {
  const isFree = next !== null && next.covered_by !== 'wallet'
  const [first, setFirst] = useState(isFree ? held : null)
  const [isWaiting, setWaiting] = useState(held !== null && !isFree)
  const [subject, setSubject] = useState<Subject>('adult')
  const [current, setCurrent] = useState<CheckedPhoto | null>(null)
  /** The widget's message about a check that failed; it has no link. */
  const [problemCode, setProblemCode] = useState('')
  /** Counts the photos that were put aside for another one. */
  const [aside, setAside] = useState(0)
  return (
    <>
      <h2>Photo</h2>
      <p>
        <label>
          The photo shows{' '}
          <select
            value={subject}
            onChange={({ target }) => {
              const chosen = subjects.find(({ value }) => value === target.value)
              if (chosen) setSubject(chosen.value)
              setCurrent(null)
              setFirst(null)
              setProblemCode('')
            }}
          >
            {subjects.map(({ value, name }) => (
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
        onResult={(result, photo) => {
          setProblemCode('')
          refresh('[data-price]')
          setCurrent(isChecked(result) ? { checked: result, photo } : null)
        }}
        onAside={() => {
          setCurrent(null)
          setProblemCode('')
          refresh('[data-price]')
        }}
        onProblem={({ code }) => {
          setCurrent(null)
          setProblemCode(code)
        }}
      />
      <WayOn code={problemCode} />
      {current && <MakeFile key={current.checked.receipt} options={options} subject={subject} {...current} />}
    </>
  )
}

const subjects: readonly { value: Subject; name: string }[] = [
  { value: 'adult', name: 'an adult, or a child of 10 or older' },
  { value: 'child', name: 'a child of 1 to 9' },
  { value: 'infant', name: 'an infant below 1' },
]

/** Whether a result is from the dashboard's check, which says more than the public API's. */
function isChecked(result: object): result is Checked {
  return 'receipt' in result && 'crop_range' in result
}
