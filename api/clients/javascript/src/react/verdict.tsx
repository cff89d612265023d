import { type Ref, useState } from 'react'
import { megabytes } from '../photo-limit.ts'
import { Findings } from './findings.tsx'
import type { ChosenPhoto, PhotoFinding, PhotoResult } from './stage.ts'
import type { Words } from './words.ts'

interface VerdictProps {
  photo: ChosenPhoto
  /** The findings so far. */
  findings: readonly PhotoFinding[]
  /** Null while the check runs. */
  result: PhotoResult | null
  words: Words
  /** The verdict's heading. */
  heading: Ref<HTMLHeadingElement>
}

/** The findings of a check, while it runs and when it has ended: the verdict, the photo, and what to correct. */
export function Verdict({ photo, findings, result, words, heading }: VerdictProps) {
  const open = findings.filter(({ outcome }) => outcome !== 'PASS')
  const passed = findings.filter(({ outcome }) => outcome === 'PASS')
  const latest = passed.at(-1)
  return (
    <div className={result ? `likeness-verdict likeness-${result.status.toLowerCase()}` : 'likeness-verdict'}>
      {result && (
        <h3 ref={heading} tabIndex={-1}>
          {verdictIn(words, result)}
        </h3>
      )}
      <JudgedPhoto photo={photo} result={result} words={words} />
      {photo.chosenBytes !== undefined && (
        <p className="likeness-hint">
          {words.madeSmaller(megabytes(photo.chosenBytes), megabytes(photo.blob.size))}
        </p>
      )}
      <Findings findings={open} words={words} />
      {latest && (
        <details>
          <summary>{words.passed(passed.length)}</summary>
          <Findings findings={passed} words={words} />
        </details>
      )}
      {latest && !result && (
        <p className="likeness-latest" aria-hidden="true">
          {latest.message}
        </p>
      )}
    </div>
  )
}

export function verdictIn(words: Words, { status }: PhotoResult): string {
  return { READY: words.ready, REVIEW: words.review, RETAKE: words.retake }[status]
}

/** Shows the photo if the browser can. Not every browser shows every format that can be checked, HEIC above all. */
function JudgedPhoto({ photo, result, words }: Pick<VerdictProps, 'photo' | 'result' | 'words'>) {
  const [shown, setShown] = useState(true)
  if (!shown) return null
  return (
    <div className="likeness-photo">
      <img src={photo.url} alt={result ? words.yourPhoto : words.sentPhoto} onError={() => setShown(false)} />
      {result && <JudgedPart result={result} />}
    </div>
  )
}

function JudgedPart({ result: { crop, measurements } }: { result: PhotoResult }) {
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`
  const { width, height } = measurements
  return (
    <span
      className="likeness-crop"
      style={{
        left: share(crop.x, width),
        top: share(crop.y, height),
        width: share(crop.width, width),
        height: share(crop.height, height),
      }}
    />
  )
}
