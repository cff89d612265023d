import { type Ref, useEffect, useRef, useState } from 'react'
import { megabytes } from '../photo.ts'
import { type Place, placesOf } from '../react/findings.ts'
import type { Cause, ChosenPhoto, PhotoFinding, PhotoResult, Stage, Statements } from '../react/stage.ts'
import type { Words } from '../react/words.ts'
import { Banner } from './banner.tsx'
import { Causes } from './causes.tsx'
import { Findings, isByAnswer, withoutRepeats } from './findings.tsx'

interface VerdictProps {
  photo: ChosenPhoto
  /** The findings so far. */
  findings: readonly PhotoFinding[]
  /** Null while the check runs. */
  result: PhotoResult | null
  /** Whether the result is the page's own, and the photo was not sent. */
  isScreening: boolean
  words: Words
  /** The verdict's heading. */
  heading: Ref<HTMLHeadingElement>
  /** Called with what the person states by an answer. */
  onAnswer: (statements: Statements) => void
}

/** The findings of a check, while it runs and when it has ended: the verdict, the photo, and what to correct. */
export function Verdict({ photo, findings, result, isScreening, words, heading, onAnswer }: VerdictProps) {
  const open = findings.filter(({ outcome }) => outcome !== 'PASS')
  const answered = findings.filter(isByAnswer)
  const causes = result?.causes
  const unjudged = new Set(causes?.flatMap((cause) => cause.unjudged ?? []))
  const isPassed = (one: PhotoFinding) =>
    one.outcome === 'PASS' && !unjudged.has(one.check) && !isByAnswer(one)
  const passed = withoutRepeats(findings.filter(isPassed))
  const latest = passed.at(-1)
  const marked = result ? markedPlaces(causes ?? [], result) : []
  const marks = new Map(marked.flatMap(({ numbers }) => [...numbers]))
  return (
    <div className={result ? `likeness-verdict likeness-${result.status.toLowerCase()}` : 'likeness-verdict'}>
      {result && <Banner result={result} words={words} heading={heading} />}
      {isScreening && <p className="likeness-hint">{words.notSent}</p>}
      <JudgedPhoto photo={photo} result={result} marked={marked} words={words} />
      {result?.crop.turn_deg !== undefined && (
        <p className="likeness-hint">{words.turned(Math.abs(result.crop.turn_deg))}</p>
      )}
      {photo.chosenBytes !== undefined && photo.chosenBytes > photo.blob.size && (
        <p className="likeness-hint">
          {words.madeSmaller(megabytes(photo.chosenBytes), megabytes(photo.blob.size))}
        </p>
      )}
      {causes ? (
        <Causes causes={causes} findings={findings} marks={marks} words={words} onAnswer={onAnswer} />
      ) : (
        <Findings findings={open} words={words} />
      )}
      {result && answered.length > 0 && <Findings findings={answered} words={words} />}
      {latest && result?.measurements.faces !== 0 && (
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

/** Some places on the photo, and the numbers of the causes that are to be seen there, by their codes. */
interface MarkedPlaces {
  places: Place[]
  numbers: Map<string, number>
}

/**
 * The places of each cause that has some, in the order of the causes, which are counted: the regions of its findings, or else where
 * its most telling finding is to be seen. Causes at the same places share a mark, which has the number of each.
 */
function markedPlaces(causes: readonly Cause[], result: PhotoResult): MarkedPlaces[] {
  const marked = new Map<string, MarkedPlaces>()
  let number = 0
  for (const { code, checks } of causes) {
    const findings = checks.flatMap((check) => result.findings.filter((finding) => finding.check === check))
    const withRegions = findings.filter(({ regions }) => regions !== undefined)
    const shown = withRegions.length > 0 ? withRegions : findings.slice(0, 1)
    const places = shown.flatMap((finding) => placesOf(finding, result))
    if (places.length === 0) continue
    const key = places.map(keyOf).join(', ')
    const { numbers } = marked.get(key) ?? { numbers: new Map() }
    number += 1
    marked.set(key, { places, numbers: numbers.set(code, number) })
  }
  return [...marked.values()]
}

const keyOf = ({ x, y, width, height }: Place) => [x, y, width, height].join(' ')

interface JudgedPhotoProps extends Pick<VerdictProps, 'photo' | 'result' | 'words'> {
  marked: readonly MarkedPlaces[]
}

/**
 * Shows the photo if the browser can, with the mark of the gravest cause above others that it meets. Not every browser shows every
 * format that can be checked, HEIC above all.
 */
function JudgedPhoto({ photo, result, marked, words }: JudgedPhotoProps) {
  const [shown, setShown] = useState(true)
  if (!shown) return null
  const photoShown = (
    <div part="photo" className="likeness-photo">
      <img src={photo.url} alt={result ? words.yourPhoto : words.sentPhoto} onError={() => setShown(false)} />
      {result && <Overlay result={result} place={result.crop} className="likeness-crop" />}
      {result &&
        [...marked]
          .reverse()
          .map(({ places, numbers }) =>
            places.map((place) => (
              <Overlay
                key={`${[...numbers.values()]} ${keyOf(place)}`}
                result={result}
                place={place}
                className="likeness-place"
                numbers={[...numbers.values()]}
              />
            )),
          )}
    </div>
  )
  if (!result) return photoShown
  return (
    <figure className="likeness-figure-of-photo">
      {photoShown}
      <figcaption className="likeness-legend">
        {!isWhole(result) && <span className="likeness-legend-crop">{words.legendCrop}</span>}
        {marked.length > 0 && <span className="likeness-legend-place">{words.legendPlace}</span>}
      </figcaption>
    </figure>
  )
}

/** Whether all of the photo counts, so that no part of it is veiled. */
const isWhole = ({ crop, measurements: { width, height } }: PhotoResult) =>
  crop.width >= width && crop.height >= height

interface OverlayProps {
  result: PhotoResult
  place: Place & { turn_deg?: number | undefined }
  className: string
  numbers?: readonly number[]
}

/** An area of the photo, drawn over it; turned back about the photo's middle if it is an area of the turned photo. */
function Overlay({ result: { measurements }, place, className, numbers }: OverlayProps) {
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`
  const { width, height } = measurements
  const middle = [share(width / 2 - place.x, place.width), share(height / 2 - place.y, place.height)]
  return (
    <span
      className={className}
      aria-hidden="true"
      style={{
        left: share(place.x, width),
        top: share(place.y, height),
        width: share(place.width, width),
        height: share(place.height, height),
        ...(place.turn_deg && {
          transform: `rotate(${-place.turn_deg}deg)`,
          transformOrigin: middle.join(' '),
        }),
      }}
    >
      {numbers?.map((number) => (
        <span key={number} className="likeness-number">
          {number}
        </span>
      ))}
    </span>
  )
}

interface CourseProps {
  stage: Stage & { at: 'checking' }
  words: Words
}

/** The progress of a check, for screen readers. Findings in quick succession are not announced one by one. */
export function Course({ stage: { sent, isScreening, findings }, words }: CourseProps) {
  const announced = useThrottled(findings)
  if (isScreening) return words.screening
  if (sent < 1) return words.sending
  if (announced.length === 0) return words.checking
  return words.checked(announced.length, announced.filter(({ outcome }) => outcome !== 'PASS').length)
}

/** While the duration is unknown, the bar only moves. */
export function Progress({ stage: { sent, isScreening }, words }: CourseProps) {
  const isSending = !isScreening && sent < 1
  const label = isScreening ? words.screening : isSending ? words.sending : words.checking
  return <progress aria-label={label} max={1} {...(isSending && { value: sent })} />
}

/** Enough time to hear a short sentence. */
const restMs = 1500

/** A value that changes slowly enough to listen to: after each rest, it becomes the latest value. */
function useThrottled<Value>(value: Value): Value {
  const [said, setSaid] = useState(value)
  const lastMs = useRef(performance.now())
  useEffect(() => {
    const say = () => {
      lastMs.current = performance.now()
      setSaid(value)
    }
    const timer = setTimeout(say, lastMs.current + restMs - performance.now())
    return () => clearTimeout(timer)
  }, [value])
  return said
}
