import { useEffect, useRef, useState } from 'react'
import type { ChosenPhoto, PhotoResult } from './stage.ts'
import type { Words } from './words.ts'

interface VerdictProps {
  photo: ChosenPhoto
  result: PhotoResult
  words: Words
}

/** What a check found: the verdict, the photo with the part that was judged, and what to mend. */
export function Verdict({ photo, result, words }: VerdictProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const open = result.findings.filter(({ outcome }) => outcome !== 'PASS')
  const passed = result.findings.filter(({ outcome }) => outcome === 'PASS')
  const said = { READY: words.ready, REVIEW: words.review, RETAKE: words.retake }[result.status]
  return (
    <div className={`likeness-verdict likeness-${result.status.toLowerCase()}`}>
      <h3 ref={heading} tabIndex={-1}>
        {said}
      </h3>
      <JudgedPhoto photo={photo} result={result} words={words} />
      <Findings findings={sorted(open)} words={words} />
      {passed.length > 0 && (
        <details>
          <summary>{words.passed(passed.length)}</summary>
          <Findings findings={passed} words={words} />
        </details>
      )}
    </div>
  )
}

/** Not every browser shows every format that can be checked: HEIC, above all. */
function JudgedPhoto({ photo, result: { crop, measurements }, words }: VerdictProps) {
  const [shown, setShown] = useState(true)
  if (!shown) return null
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`
  const { width, height } = measurements
  return (
    <div className="likeness-photo">
      <img src={photo.url} alt={words.yourPhoto} onError={() => setShown(false)} />
      <span
        className="likeness-crop"
        style={{
          left: share(crop.x, width),
          top: share(crop.y, height),
          width: share(crop.width, width),
          height: share(crop.height, height),
        }}
      />
    </div>
  )
}

type Finding = PhotoResult['findings'][number]

/** What must be mended before what should be looked at. */
function sorted(findings: readonly Finding[]): Finding[] {
  const order = { FAIL: 0, REVIEW: 1, PASS: 2 }
  return findings.toSorted((one, other) => order[one.outcome] - order[other.outcome])
}

function Findings({ findings, words }: { findings: readonly Finding[]; words: Words }) {
  const said = { FAIL: words.fail, REVIEW: words.review, PASS: words.pass }
  return (
    <ul className="likeness-findings">
      {findings.map(({ check, outcome, message, advice }) => (
        <li key={check} className={`likeness-${outcome.toLowerCase()}`}>
          <strong>{said[outcome]}</strong> {message}
          {advice !== null && <span className="likeness-advice">{advice}</span>}
        </li>
      ))}
    </ul>
  )
}
