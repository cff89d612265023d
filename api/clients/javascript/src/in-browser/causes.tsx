import { figureOf } from '../react/findings.ts'
import type { Cause, PhotoFinding, Statements } from '../react/stage.ts'
import { unbroken, type Words } from '../react/words.ts'
import { Drawings } from './findings.tsx'

interface CausesProps {
  causes: readonly Cause[]
  findings: readonly PhotoFinding[]
  /** The number of each cause's mark on the photo, by its code. */
  marks: ReadonlyMap<string, number>
  words: Words
  /** Called with what the person states by an answer. */
  onAnswer: (statements: Statements) => void
}

/** How many causes are open; the others are folded. */
const mostOpen = 3

/** What to change, one card for each cause, the gravest first. */
export function Causes({ causes, ...shared }: CausesProps) {
  const further = causes.slice(mostOpen)
  const cards = (some: readonly Cause[]) => (
    <ul part="findings" className="likeness-findings">
      {some.map((cause) => (
        <CauseCard key={cause.code} cause={cause} {...shared} />
      ))}
    </ul>
  )
  return (
    <>
      {cards(causes.slice(0, mostOpen))}
      {further.length > 0 && (
        <details className="likeness-further">
          <summary>{shared.words.further(further.length)}</summary>
          {cards(further)}
        </details>
      )}
    </>
  )
}

/** What a cause is called: a fault, a fact that an authority may accept, or a doubt. */
function labelOf({ outcome, certain }: Cause, words: Words): string {
  if (outcome === 'FAIL') return words.fail
  return certain ? words.better : words.look
}

function CauseCard({
  cause,
  findings,
  marks,
  words,
  onAnswer,
}: Omit<CausesProps, 'causes'> & { cause: Cause }) {
  const { outcome, advice, checks, question } = cause
  const message = unbroken(cause.message)
  const mine = checks.flatMap((check) => findings.filter((finding) => finding.check === check))
  const [first] = mine
  // The name of a doubt ends in "because".
  const isDoubt = outcome === 'REVIEW' && !cause.certain
  const mark = marks.get(cause.code)
  return (
    <li className={`likeness-${outcome.toLowerCase()}`}>
      {first && <Drawings finding={first} />}
      <span className="likeness-mark">
        {mark !== undefined && (
          <span className="likeness-number" aria-hidden="true">
            {mark}
          </span>
        )}
        {labelOf(cause, words)}
      </span>{' '}
      {isDoubt && `${message} `}
      {advice !== null && <strong className="likeness-advice">{unbroken(advice)} </strong>}
      {!isDoubt && message}
      {question && (
        <fieldset className="likeness-question">
          <legend>{question.text}</legend>
          <button type="button" onClick={() => onAnswer(question.yes)}>
            {words.yes}
          </button>
          <button type="button" onClick={() => onAnswer(question.no)}>
            {words.no}
          </button>
        </fieldset>
      )}
      <Figures findings={mine.filter(({ assessed }) => assessed)} words={words} />
    </li>
  )
}

/** What each check of a cause says, with its figure; nothing if there is none. */
function Figures({ findings, words }: { findings: readonly PhotoFinding[]; words: Words }) {
  if (!findings.some(figureOf)) return null
  return (
    <details className="likeness-figure">
      <summary>{words.figures}</summary>
      {findings.map((finding) => {
        const figure = figureOf(finding)
        return (
          <p key={finding.check}>
            {findings.length > 1 && `${unbroken(finding.message)} `}
            {figure && `${words.measured(figure)} ${words.meaning(finding.unit) ?? ''}`}
          </p>
        )
      })}
    </details>
  )
}
