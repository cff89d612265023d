import { figureOf } from './figure.ts'
import type { PhotoFinding } from './stage.ts'
import type { Words } from './words.ts'

interface FindingsProps {
  findings: readonly PhotoFinding[]
  words: Words
}

/**
 * A list of findings: first what must be corrected. The figures are folded away. Checks that could not be judged for the same
 * reason share an entry.
 */
export function Findings({ findings, words }: FindingsProps) {
  const said = { FAIL: words.fail, REVIEW: words.look, PASS: words.pass }
  const judged = findings.filter(({ assessed }) => assessed)
  return (
    <ul className="likeness-findings">
      {sorted(judged).map((finding) => {
        const { check, outcome, message, advice, unit } = finding
        const figure = figureOf(finding)
        return (
          <li key={check} className={`likeness-${outcome.toLowerCase()}`}>
            <span className="likeness-mark">{said[outcome]}</span>{' '}
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
      })}
      {[...byReason(findings)].map(([reason, [first, ...others]]) => (
        <li key={reason} className="likeness-review">
          <span className="likeness-mark">{words.unjudged}</span>{' '}
          {first?.advice && <strong className="likeness-advice">{first.advice} </strong>}
          {reason}
          {others.length > 0 && (
            <details className="likeness-figure">
              <summary>{words.checks(others.length + 1)}</summary>
              {[first, ...others].map((finding) => finding?.check.replaceAll('_', ' ')).join(', ')}
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Puts what must be corrected before what is in doubt. */
function sorted(findings: readonly PhotoFinding[]): PhotoFinding[] {
  const order = { FAIL: 0, REVIEW: 1, PASS: 2 }
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
