import type { PhotoFinding } from '../stage.ts'
import type { Words } from '../words/words.ts'
import { figureOf } from './figure.ts'
import { PortraitDrawing } from './portrait-drawing.tsx'
import { sceneOf } from './scene.ts'

interface FindingsProps {
  findings: readonly PhotoFinding[]
  /** The number of each finding's mark on the photo, by its check. */
  marks?: ReadonlyMap<string, number>
  words: Words
}

/**
 * A list of findings: first what must be corrected, with a drawing of the fault beside a good portrait. The figures are folded
 * away. Checks that could not be judged for the same reason share an entry.
 */
export function Findings({ findings, marks, words }: FindingsProps) {
  const judged = withoutRepeats(findings.filter(({ assessed }) => assessed))
  return (
    <ul className="likeness-findings">
      {sorted(judged).map((finding) => (
        <Finding key={finding.check} finding={finding} mark={marks?.get(finding.check)} words={words} />
      ))}
      {[...byReason(findings)].map(([reason, [first, ...others]]) => (
        <li key={reason} className="likeness-review">
          <span className="likeness-mark">{words.unjudged}</span>{' '}
          {first?.advice && <strong className="likeness-advice">{first.advice} </strong>}
          {reason}
          {others.length > 0 && (
            <details className="likeness-figure">
              <summary>{words.checks(others.length + 1)}</summary>
              {[first, ...others].map((finding) => finding && words.checkName(finding.check)).join(', ')}
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

interface FindingProps {
  finding: PhotoFinding
  mark: number | undefined
  words: Words
}

function Finding({ finding, mark, words }: FindingProps) {
  const { outcome, message, advice, unit } = finding
  const said = { FAIL: words.fail, REVIEW: words.look, PASS: words.pass }
  const figure = figureOf(finding)
  const scene = sceneOf(finding)
  return (
    <li className={`likeness-${outcome.toLowerCase()}`}>
      {scene && (
        <span className="likeness-drawings" aria-hidden="true">
          <span className="likeness-wrong">
            <PortraitDrawing scene={scene} />
          </span>
          <span className="likeness-right">
            <PortraitDrawing scene={{}} />
          </span>
        </span>
      )}
      <span className="likeness-mark">
        {mark !== undefined && (
          <span className="likeness-number" aria-hidden="true">
            {mark}
          </span>
        )}
        {said[outcome]}
      </span>{' '}
      {advice !== null && <strong className="likeness-advice">{advice} </strong>}
      {message}
      {figure && (
        <details className="likeness-figure">
          <summary>{words.figures}</summary>
          <p>
            {words.measured(figure)} {words.meaning(unit)}
          </p>
        </details>
      )}
    </li>
  )
}

/** Several checks may pass for the same reason, such as a face without glasses, which is then said once. */
function withoutRepeats(findings: readonly PhotoFinding[]): PhotoFinding[] {
  const isRepeat = ({ outcome, message }: PhotoFinding, place: number) =>
    outcome === 'PASS' && findings.findIndex((other) => other.message === message) < place
  return findings.filter((finding, place) => !isRepeat(finding, place))
}

const order = { FAIL: 0, REVIEW: 1, PASS: 2 }

/** Puts what must be corrected before what is in doubt. */
export function sorted(findings: readonly PhotoFinding[]): PhotoFinding[] {
  return findings.toSorted((one, other) => order[one.outcome] - order[other.outcome])
}

/** The findings that could not be judged, by the reason. */
function byReason(findings: readonly PhotoFinding[]): Map<string, PhotoFinding[]> {
  const groups = new Map<string, PhotoFinding[]>()
  for (const finding of findings) {
    if (!finding.assessed) groups.set(finding.message, [...(groups.get(finding.message) ?? []), finding])
  }
  return groups
}
