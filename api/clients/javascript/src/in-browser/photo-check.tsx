'use client'

import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { largestPhotoBytes, megabytes } from '../photo.ts'
import { type Guide, guideOf } from '../react/guide.ts'
import {
  type ChosenPhoto,
  nextStage,
  type PhotoChecker,
  type PhotoFinding,
  type PhotoProblem,
  type PhotoResult,
  type Stage,
  type Statements,
} from '../react/stage.ts'
import { directionOf, englishWords, type WidgetLanguage, type Words, wordsIn } from '../react/words.ts'
import { verdictIn } from './banner.tsx'
import { Camera } from './camera.tsx'
import { endpointChecker, screenedChecker } from './checkers.ts'
import { fittingPhoto, Start } from './start.tsx'
import { Course, Progress, Verdict } from './verdict.tsx'

export interface PhotoCheckProps {
  /** The id of the document, such as `us-passport`. */
  documentId: string
  /** The address of your endpoint, made by a handler of `@likeness-photo/client/server`. The page contains no key. */
  endpoint?: string | undefined
  /**
   * What checks photos instead of an endpoint, such as a `pageChecker`. With an endpoint too, it looks at each photo first, and only
   * photos that need not be taken again are sent. It must stay the same from render to render.
   */
  checker?: PhotoChecker | undefined
  /** The age group of the person in the photo; an adult by default. */
  subject?: 'adult' | 'child' | 'infant' | undefined
  /** A photo that is checked at once, such as one that was chosen on an earlier page. It is read when the widget first appears. */
  photo?: Blob | undefined
  /** Called with each verdict, its photo and what the person stated of it. If there is an endpoint, with its verdicts alone. */
  onResult?: ((result: PhotoResult, photo: Blob, statements?: Statements) => void) | undefined
  /** Called if a photo could not be checked. */
  onProblem?: ((problem: PhotoProblem) => void) | undefined
  /** Called when the visitor puts a photo aside, to choose another one or to stop its check. */
  onAside?: (() => void) | undefined
  /** Called with each further state of the widget: what `<likeness-check>` is built on. */
  onStage?: ((stage: Stage) => void) | undefined
  /** The language of the widget and of the findings; English by default. */
  language?: WidgetLanguage | undefined
  /** Texts that replace those of the language. */
  words?: Partial<Words> | undefined
  className?: string | undefined
}

/** The state in which the widget appears. */
const atStart: Stage = { at: 'start' }

/** Takes or receives a photo, has it checked for a document, and shows what to correct. */
export function PhotoCheck(props: PhotoCheckProps) {
  const { documentId, endpoint, subject, language, className } = props
  const checker = useMemo(
    () => checkerOf(documentId, endpoint, props.checker),
    [documentId, endpoint, props.checker],
  )
  const known = useWords(language ?? 'en')
  const words = spokenBy(checker, { ...(known ?? englishWords), ...props.words })
  const [stage, step] = useReducer(nextStage, atStart)
  const guide = useGuide(checker)
  const check = (photo: ChosenPhoto) => step({ to: 'check', photo })
  const choose = (blob: Blob) =>
    blob.size <= largestPhotoBytes ? check(photoOf(blob)) : step({ to: 'prepare', chosen: blob })
  const putAside = () => {
    step({ to: 'start' })
    props.onAside?.()
  }
  const callbacks = useRef(props)
  callbacks.current = props
  const spoken = useRef(words)
  spoken.current = words
  // Once, when the widget appears.
  useEffect(() => {
    if (props.photo) choose(props.photo)
  }, [])

  const preparing = stage.at === 'preparing' ? stage.chosen : undefined
  const tooMany = stage.at === 'preparing' ? stage.problem : undefined
  useEffect(() => {
    if (!preparing) return
    let left = false
    fittingPhoto(preparing).then((fitting) => {
      if (left) return
      if (fitting) return check({ ...photoOf(fitting), chosenBytes: preparing.size })
      const detail = words.tooLarge(megabytes(preparing.size), megabytes(largestPhotoBytes))
      const problem: PhotoProblem = tooMany ?? { code: 'payload_too_large', detail, temporary: false }
      callbacks.current.onProblem?.(problem)
      step({ to: 'too-large', photo: photoOf(preparing), problem })
    })
    return () => {
      left = true
    }
  }, [preparing, tooMany])

  const photo = 'photo' in stage ? stage.photo : undefined
  const checking = stage.at === 'checking' ? photo : undefined
  useEffect(() => {
    if (!checking) return
    const leaving = new AbortController()
    const listener = {
      onScreening: () => step({ to: 'screening', photo: checking }),
      onReady: (share: number) => step({ to: 'sent', photo: checking, share }),
      onFinding: (finding: PhotoFinding) => step({ to: 'finding', photo: checking, finding }),
    }
    checker
      .check(checking, { subject, statements: checking.statements, language }, listener, leaving.signal)
      .then((checked) => {
        if (leaving.signal.aborted) return
        const { onResult, onProblem } = callbacks.current
        if (checked.ok) {
          const { result, isScreening = false } = checked
          if (!isScreening) onResult?.(result, checking.blob, checking.statements)
          return step({ to: 'result', photo: checking, result, isScreening })
        }
        const problem = { ...checked.problem, detail: spoken.current.problemDetail(checked.problem) }
        // No person can be asked to count pixels.
        if (problem.code === 'too_many_pixels' && checking.chosenBytes === undefined) {
          return step({ to: 'prepare', chosen: checking.blob, problem })
        }
        onProblem?.(problem)
        step({ to: 'problem', photo: checking, problem })
      })
    return () => leaving.abort()
  }, [checking, checker, subject, language])
  useEffect(() => () => URL.revokeObjectURL(photo?.url ?? ''), [photo?.url])
  useEffect(() => {
    if (stage !== atStart) callbacks.current.onStage?.(stage)
  }, [stage.at, photo])

  // The focus moves here if it was on a button that disappeared, so that keyboard users continue from here. If the user
  // has moved the focus elsewhere, it stays, and the verdict is announced.
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const left = useRef(stage.at)
  const [away, setAway] = useState(false)
  useEffect(() => {
    // In a shadow tree, the document knows only its host.
    const root = section.current?.getRootNode()
    const within = root instanceof ShadowRoot ? root.activeElement : null
    const focused = within ?? document.activeElement
    const here = focused === document.body || focused === section.current
    if (left.current !== stage.at && here) (heading.current ?? section.current)?.focus()
    left.current = stage.at
    setAway(!here)
  }, [stage.at])

  return (
    <section
      ref={section}
      part="widget"
      tabIndex={-1}
      className={className === undefined ? 'likeness' : `likeness ${className}`}
      lang={language}
      dir={language && directionOf(language)}
      // The texts are there in a moment; until then nothing is read out in another language.
      hidden={known === null}
    >
      {stage.at === 'start' && (
        <Start
          words={words}
          problem={stage.problem}
          onPhoto={choose}
          onCamera={() => step({ to: 'camera' })}
        />
      )}
      {stage.at === 'camera' && (
        <Camera
          guide={guide}
          look={checker.look}
          words={words}
          onPhoto={choose}
          onBack={() => step({ to: 'start' })}
          onFailure={() =>
            step({
              to: 'no-camera',
              problem: { code: 'no_camera', detail: words.noCamera, temporary: false },
            })
          }
        />
      )}
      <p role="status" className={stage.at === 'result' ? 'likeness-heard' : 'likeness-status'}>
        {stage.at === 'preparing' && words.preparing}
        {stage.at === 'checking' && <Course stage={stage} words={words} />}
        {stage.at === 'result' && away && verdictIn(words, stage.result)}
      </p>
      {stage.at === 'preparing' && <progress aria-label={words.preparing} />}
      {stage.at === 'checking' && <Progress stage={stage} words={words} />}
      {(stage.at === 'checking' || stage.at === 'result') && (
        <Verdict
          key={stage.photo.key}
          photo={stage.photo}
          findings={stage.findings}
          result={stage.at === 'result' ? stage.result : null}
          isScreening={stage.at === 'result' && stage.isScreening === true}
          words={words}
          heading={heading}
          // What is stated makes it another check, which is paid for once itself.
          onAnswer={(statements) =>
            check({
              ...stage.photo,
              key: newKey(),
              statements: { ...stage.photo.statements, ...statements },
            })
          }
        />
      )}
      {stage.at === 'problem' && (
        <div role="alert" part="problem" className="likeness-verdict likeness-retake">
          <h3>{words.problem}</h3>
          <p>{words.problemDetail(stage.problem)}</p>
        </div>
      )}
      <Further stage={stage} words={words} onAgain={check} onStart={putAside} />
    </section>
  )
}

const photoOf = (blob: Blob): ChosenPhoto => ({ blob, url: URL.createObjectURL(blob), key: newKey() })

/** A random key. Unlike a UUID, it is available in pages without TLS too. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface FurtherProps {
  stage: Stage
  words: Words
  onAgain: (photo: ChosenPhoto) => void
  onStart: () => void
}

/** The actions that are possible next. */
function Further({ stage, words, onAgain, onStart }: FurtherProps) {
  if (stage.at === 'start' || stage.at === 'camera') return null
  return (
    <div part="actions" className="likeness-actions">
      {stage.at === 'problem' && stage.problem.temporary && (
        <button type="button" className="likeness-main" onClick={() => onAgain({ ...stage.photo })}>
          {words.tryAgain}
        </button>
      )}
      <button
        type="button"
        className={stage.at === 'result' && stage.result.status === 'RETAKE' ? 'likeness-main' : undefined}
        onClick={onStart}
      >
        {stage.at === 'checking' || stage.at === 'preparing' ? words.stop : words.another}
      </button>
      {stage.at === 'result' && stage.isScreening && (
        <button type="button" onClick={() => onAgain({ ...stage.photo, insisted: true })}>
          {words.sendAnyway}
        </button>
      )}
    </div>
  )
}

/** What checks photos for the properties of the widget. Without any, each photo has the problem that nothing answers. */
function checkerOf(documentId: string, endpoint?: string, inPage?: PhotoChecker): PhotoChecker {
  if (inPage && endpoint === undefined) return inPage
  const ofEndpoint = endpointChecker({ endpoint: endpoint ?? '', documentId })
  return inPage ? screenedChecker(inPage, ofEndpoint) : ofEndpoint
}

/** The words for a checker: of a photo that stays in the page, nothing is said about sending. */
function spokenBy({ inPage }: PhotoChecker, words: Words): Words {
  if (!inPage) return words
  const { acceptedHere, madeSmallerHere, loading } = words
  return { ...words, accepted: acceptedHere, madeSmaller: madeSmallerHere, sending: loading }
}

function useGuide(checker: PhotoChecker): Guide {
  const [guide, setGuide] = useState(() => guideOf(null))
  useEffect(() => {
    const leaving = new AbortController()
    checker.readGuide(leaving.signal).then((read) => {
      if (!leaving.signal.aborted) setGuide(read)
    })
    return () => leaving.abort()
  }, [checker])
  return guide
}

/** The widget's texts in a language; null until they are fetched. */
function useWords(language: WidgetLanguage): Words | null {
  const [known, setKnown] = useState(language === 'en' ? englishWords : null)
  useEffect(() => {
    let left = false
    wordsIn(language).then((words) => {
      if (!left) setKnown(words)
    })
    return () => {
      left = true
    }
  }, [language])
  return known
}
