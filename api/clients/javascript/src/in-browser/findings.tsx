import { figureOf, type Scene, sceneOf } from '../react/findings.ts'
import type { PhotoFinding } from '../react/stage.ts'
import { unbroken, type Words } from '../react/words.ts'

interface FindingsProps {
  findings: readonly PhotoFinding[]
  words: Words
}

/**
 * A list of findings: first what must be corrected, with a drawing of the fault beside a good portrait. The figures are folded
 * away. Checks that could not be judged for the same reason share an entry.
 */
export function Findings({ findings, words }: FindingsProps) {
  const judged = findings.filter(({ assessed }) => assessed)
  return (
    <ul className="likeness-findings">
      {sorted(judged).map((finding) => (
        <Finding key={finding.check} finding={finding} words={words} />
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
  words: Words
}

function Finding({ finding, words }: FindingProps) {
  const { outcome, advice, unit } = finding
  const said = {
    FAIL: words.fail,
    REVIEW: words.look,
    PASS: isByAnswer(finding) ? words.byAnswer : words.pass,
  }
  const figure = figureOf(finding)
  return (
    <li className={`likeness-${outcome.toLowerCase()}`}>
      <Drawings finding={finding} />
      <span className="likeness-mark">{said[outcome]}</span>{' '}
      {advice !== null && <strong className="likeness-advice">{unbroken(advice)} </strong>}
      {unbroken(finding.message)}
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

/** The fault of a finding, and beside it a good portrait; nothing where the fault cannot be drawn. */
export function Drawings({ finding }: { finding: PhotoFinding }) {
  const scene = sceneOf(finding)
  if (!scene) return null
  return (
    <span className="likeness-drawings" aria-hidden="true">
      <span className="likeness-wrong">
        <PortraitDrawing scene={scene} />
      </span>
      <span className="likeness-right">
        <PortraitDrawing scene={{}} />
      </span>
    </span>
  )
}

/** Whether a check passed by an answer of the person. Its message has the condition on which the authority accepts that. */
export const isByAnswer = ({ outcome, code }: PhotoFinding): boolean =>
  outcome === 'PASS' && code === 'stated'

/** Several checks may pass for the same reason, such as a face without glasses, which is then said once. */
export function withoutRepeats(findings: readonly PhotoFinding[]): PhotoFinding[] {
  const isRepeat = ({ outcome, message }: PhotoFinding, place: number) =>
    outcome === 'PASS' && findings.findIndex((other) => other.message === message) < place
  return findings.filter((finding, place) => !isRepeat(finding, place))
}

const order = { FAIL: 0, REVIEW: 1, PASS: 2 }

/** Puts what must be corrected before what is in doubt. */
function sorted(findings: readonly PhotoFinding[]): PhotoFinding[] {
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

/** One property of a scene. */
type Part<Name extends keyof Scene> = { [Key in Name]: Scene[Key] | undefined }

/** A portrait, 48 wide and 60 high, drawn as the scene says; without a scene as a good photo shows a person. */
function PortraitDrawing({ scene }: { scene: Scene }) {
  const { x = 0, y = 0, scale = 1, wall, others, picture } = scene
  const person = `translate(${24 + x} ${28 + y}) scale(${scale}) translate(-24 -28)`
  const turned = {
    sideways: 'rotate(90 24 30)',
    rephotographed: 'translate(5 5) scale(.8) rotate(-7 24 30)',
  }
  return (
    <svg
      className="likeness-portrait"
      width="48"
      height="60"
      viewBox="0 0 48 60"
      aria-hidden="true"
      focusable="false"
    >
      <rect
        className={picture === 'rephotographed' ? 'likeness-desk' : 'likeness-wall'}
        width="48"
        height="60"
      />
      <g
        className={picture === 'blurred' ? 'likeness-blurred' : undefined}
        {...((picture === 'sideways' || picture === 'rephotographed') && { transform: turned[picture] })}
      >
        <Drawn
          shape={picture === 'rephotographed' ? ['wall likeness-line', wholePicture] : wall && walls[wall]}
        />
        {others && <Person scene={{}} transform="translate(22 8) scale(.8)" />}
        <Person scene={scene} transform={person} />
      </g>
      <Texture picture={picture} />
      <Drawn shape={scene.light && lights[scene.light]} />
    </svg>
  )
}

/** A shape of a drawing: its class, without the prefix, and its path. */
type Shape = readonly [className: string, path: string]

const wholePicture = 'M0 0h48v60H0Z'

const walls: Readonly<Record<NonNullable<Scene['wall']>, Shape>> = {
  coloured: ['tinted', wholePicture],
  pattern: ['line', 'M0 8h48M0 20h48M0 32h48M8 0v60M40 0v60'],
  object: ['line likeness-soft', 'M34 6h11v16H34ZM36 8h7v12h-7Z'],
  falloff: ['shade', 'M48 0v60H30Z'],
  shadow: ['shade', 'M22 28a11 15 0 1 0 22 0a11 15 0 1 0-22 0Z'],
}

const mouths: Readonly<Record<NonNullable<Scene['mouth']> | 'closed', Shape>> = {
  closed: ['line', 'M20.5 36.2h7'],
  smile: ['line', 'M19.5 35q4.5 4 9 0'],
  laugh: ['line likeness-white', 'M19 35h10q-5 6-10 0Z'],
  open: ['pupil', 'M21.4 36.3a2.6 2.2 0 1 0 5.2 0a2.6 2.2 0 1 0-5.2 0Z'],
}

const overs: Readonly<Record<NonNullable<Scene['over']>, Shape>> = {
  hair: ['hair', 'M13 20C20 14 30 17 31 22 27 22 24 27 23 33 18 31 14 27 13 20Z'],
  hat: ['clothes likeness-line', 'M10 21q1-14 14-14t14 14q-14-4-28 0Z'],
  hand: ['skin', 'M26 60l1-18q-3-6 0-11l3 5 1-8 2.5.5.3 7 2-6 2 1-1 8-3 8 2 14Z'],
  mask: ['clothes likeness-line', 'M14.5 32q9.5-4 19 0-1 8-9.5 10-8.5-2-9.5-10Z'],
}

const lights: Readonly<Record<NonNullable<Scene['light']>, Shape>> = {
  bright: ['glare', wholePicture],
  dark: ['dark', wholePicture],
  tint: ['cast', wholePicture],
  side: ['dark', 'M24 14c14 0 14 28 0 28Z'],
  patch: ['dark', 'M14 22q10-6 20 0l-1 4q-9-4-18 0Z'],
  spots: ['glare likeness-lit', 'M20 20q4-3 8 0-4 4-8 0ZM15.500 32q3-1 3 3-3 1-3-3Z'],
}

/** Draws a shape, if there is one. */
function Drawn({ shape }: { shape: Shape | undefined | false }) {
  return shape ? <path className={`likeness-${shape[0]}`} d={shape[1]} /> : null
}

function Person({ scene, transform }: { scene: Scene; transform: string }) {
  const { lean = 0, slope = 0 } = scene
  return (
    <g transform={transform}>
      <path className="likeness-clothes" d="M19 39h10v12H19Z" />
      <g transform={`rotate(${slope} 24 50)`}>
        <path className="likeness-clothes" d="M-8 150V82C-6 56 4 50 19 47h10c15 3 25 9 27 35v68Z" />
      </g>
      <g transform={`rotate(${lean} 24 44)`}>
        <ellipse className="likeness-skin" cx="24" cy="28" rx="10.5" ry="14" />
        <path className="likeness-hair" d="M13 27C11 6 37 6 35 27 34 20 31 17 24 17s-10 3-11 10Z" />
        <Face {...scene} />
        <Drawn shape={scene.over && overs[scene.over]} />
      </g>
    </g>
  )
}

function Face({ turn = 0, nod = 0, eyes, brows, mouth, lenses }: Scene) {
  const gaze = eyes === 'aside' ? 1.6 : 0
  const brow = brows === 'frown' ? 1.4 : brows === 'raised' ? -2 : 0
  const inner = brows === 'frown' ? 1.5 : 0
  return (
    <g transform={`translate(${turn} ${nod})`}>
      {eyes === 'closed' ? (
        <path className="likeness-line" d="M17 28q2.5 1.5 5 0M26 28q2.5 1.5 5 0" />
      ) : (
        <>
          <path
            className="likeness-line likeness-white"
            d="M17 28q2.5-3 5 0-2.5 2.6-5 0ZM26 28q2.5-3 5 0-2.5 2.6-5 0Z"
          />
          {[19.5, 28.5].map((x) => (
            <circle
              key={x}
              className={eyes === 'red' ? 'likeness-red' : 'likeness-pupil'}
              cx={x + gaze}
              cy="28"
              r="1.2"
            />
          ))}
        </>
      )}
      <path
        className="likeness-line"
        d={`M16.5 ${25 + brow / 2}q2.5-1.4 5.5 ${inner}M31.5 ${25 + brow / 2}q-2.5-1.4-5.5 ${inner}`}
      />
      <path className="likeness-line" d="M24 28.5l-1.2 4.5h2" />
      <Drawn shape={mouths[mouth ?? 'closed']} />
      <Lenses lenses={lenses} />
    </g>
  )
}

function Lenses({ lenses }: Part<'lenses'>) {
  if (!lenses) return null
  const y = lenses === 'low' ? 27.6 : 24.8
  const look = lenses === 'dark' ? 'likeness-line likeness-pupil' : 'likeness-line'
  return (
    <g className={lenses === 'low' ? 'likeness-thick' : undefined}>
      <rect className={look} x="15.5" y={y} width="7.5" height="6.4" rx="2" />
      <rect className={look} x="25" y={y} width="7.5" height="6.4" rx="2" />
      <path className="likeness-line" d={`M23 ${y + 2}h2`} />
      {lenses === 'glare' && (
        <path className="likeness-glare" d="M17 30l4-5h2l-4.5 6zM26.5 30l4-5h2l-4.5 6z" />
      )}
    </g>
  )
}

/** Rows of dots. */
const grain = Array.from({ length: 29 }, (_, row) => `M${(row * 7) % 5} ${2 * row + 2}h48`).join('')
const lines = Array.from({ length: 9 }, (_, line) => `M0 ${6 * line + 6}h48`).join('')
/** Squares of 6 by 6. */
const blocks = `${lines}M6 0v60M12 0v60M18 0v60M24 0v60M30 0v60M36 0v60M42 0v60`

function Texture({ picture }: Part<'picture'>) {
  if (picture === 'blocks') return <Drawn shape={['blocks', blocks]} />
  if (picture !== 'grain') return null
  return <path className="likeness-blocks" strokeDasharray=".7 2.1 .4 1.3" d={grain} />
}
