import type { Requirement } from '../api-types.ts'
import { takeEvents } from '../job-events.ts'
import type { MakeOptions, Precheck, PrecheckRule, SheetOptions } from '../precheck.ts'
import { type Guide, guideOf } from '../react/guide.ts'
import type {
  CheckedFor,
  CheckedPhoto,
  CheckListener,
  PhotoChecker,
  PhotoFinding,
  PhotoProblem,
  PhotoResult,
} from '../react/stage.ts'
import { openPrecheck } from './precheck.ts'

/** The integrator's endpoint, and the document that the photo is for. */
interface Endpoint {
  /** The address, relative to the page. */
  endpoint: string
  documentId: string
}

/** Has photos checked by the integrator's endpoint. */
export function endpointChecker(of: Endpoint): PhotoChecker {
  return {
    inPage: false,
    readGuide: (signal) => readGuide(of, signal),
    check: (photo, whom, listener, signal) => sendPhoto({ ...of, ...whom }, photo, listener, signal),
  }
}

async function readGuide(of: Endpoint, signal: AbortSignal): Promise<Guide> {
  try {
    const response = await fetch(addressOf(of), { signal, headers: { Accept: 'application/json' } })
    const asked: Requirement = await response.json()
    return guideOf(asked)
  } catch {
    return guideOf(null)
  }
}

/**
 * Sends a photo to be checked. Uses XMLHttpRequest, because fetch does not report how much has been sent. The endpoint
 * answers with JSON, or with server-sent events: `finding` for each finding as it comes, and at the end `result` or
 * `problem`.
 */
function sendPhoto(
  of: Endpoint & CheckedFor,
  { blob, key }: { blob: Blob; key: string },
  { onReady, onFinding }: CheckListener,
  signal: AbortSignal,
): Promise<CheckedPhoto> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(of))
    request.setRequestHeader('Accept', 'text/event-stream, application/json')
    request.setRequestHeader('Content-Type', blob.type.startsWith('image/') ? blob.type : 'image/unknown')
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => onReady(total > 0 ? loaded / total : 1)
    const readEvents = eventReader(onFinding)
    // Called for each part of an answer that arrives in parts; `progress` events skip some.
    request.onreadystatechange = () => {
      if (request.readyState < 3 || signal.aborted || !isEventStream(request)) return
      const sent = readEvents(request.responseText)
      if (sent) resolve(sent)
    }
    request.onload = () => resolve(answerOf(request.status, request.responseText))
    request.onerror = () => resolve({ ok: false, problem: noAnswer })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(blob)
  })
}

const isEventStream = (request: XMLHttpRequest) =>
  /^text\/event-stream\b/i.test(request.getResponseHeader('Content-Type') ?? '')

/** Reads events from a growing text. The returned function returns how the check ended, once that was reported. */
function eventReader(onFinding: CheckListener['onFinding']) {
  let read = 0
  return (text: string): CheckedPhoto | undefined => {
    try {
      const { events, rest } = takeEvents(text.slice(read))
      read = text.length - rest.length
      for (const { event, data } of events) {
        if (event === 'finding') onFinding(data as PhotoFinding)
        else if (event === 'result') return { ok: true, result: data as PhotoResult }
        else if (event === 'problem') return refusalOf(data as { status?: number })
      }
      return undefined
    } catch {
      return { ok: false, problem: noAnswer }
    }
  }
}

const noAnswer: PhotoProblem = {
  code: 'connection_failed',
  detail: 'The photo could not be sent. Check the connection and try again.',
  temporary: true,
}

function answerOf(status: number, text: string): CheckedPhoto {
  try {
    const body = JSON.parse(text)
    if (status === 200 && typeof body.status === 'string') return { ok: true, result: body }
    return refusalOf({ ...body, status })
  } catch {
    // A proxy's page, which is of no use to a visitor.
  }
  return { ok: false, problem: noAnswer }
}

/** The problem in a body; if there is none, the problem that there was no answer. */
function refusalOf({
  code,
  detail,
  status = 500,
}: {
  code?: unknown
  detail?: unknown
  status?: number
}): CheckedPhoto {
  if (typeof detail !== 'string') return { ok: false, problem: noAnswer }
  return { ok: false, problem: { code: String(code), detail, temporary: status >= 500 } }
}

function addressOf({ endpoint, documentId, subject, statements, language }: Endpoint & CheckedFor): string {
  const url = new URL(endpoint, document.baseURI)
  url.searchParams.set('documentId', documentId)
  if (subject) url.searchParams.set('subject', subject)
  if (statements) url.searchParams.set('statements', JSON.stringify(statements))
  if (language) url.searchParams.set('language', language)
  return url.href
}

/** Where the page finds the engine, the rule, and what the document asks for. All are addresses, relative to the page. */
export interface PageCheckerFiles {
  /** `engine.json`. */
  engine: string
  /** The rule, as the catalog publishes it: `/requirements/us/passport.rule.json`. */
  rule: string
  /** The document's requirements, for the guide over the camera: `/api/public/requirements/us/passport`. */
  requirement: string
}

/** Checks photos in the page and makes files of them, with an engine whose memory can be freed. */
export interface PageChecker extends PhotoChecker {
  /** Makes the document's file of a photo: see `Precheck.makeFile`. Never rejects. */
  makeFile(photo: Blob, options?: MakeOptions): ReturnType<Precheck['makeFile']>
  /**
   * Lays finished photos out on paper: see `Precheck.makeSheet`. Never rejects.
   * @param photos Each with the address of its rule.
   */
  makeSheet(
    photos: readonly { photo: Blob; rule: string }[],
    options: SheetOptions,
  ): ReturnType<Precheck['makeSheet']>
  /** Ends the engine and frees its memory. A check that has not ended has a problem; the next photo loads the engine again. */
  close(): void
}

/**
 * Checks photos in the page: none is sent. The engine is loaded as soon as the widget appears, so that nothing is fetched once a
 * photo is chosen, but for the decoder of HEIC with the first such photo.
 */
export function pageChecker(files: PageCheckerFiles): PageChecker {
  let loading: Promise<Loaded> | undefined
  let open: Loaded | undefined
  let share = 0
  let tellShare: (share: number) => void = () => {}
  const load = () => {
    if (loading) return loading
    const begun = loaded(files, (part) => {
      share = part
      tellShare(part)
    })
    begun.then(
      (one) => {
        // Closed while it was loaded.
        if (loading !== begun) return one.precheck.close()
        open = one
      },
      () => {
        // What failed, such as a lost connection, is tried again with the next photo.
        if (loading === begun) loading = undefined
      },
    )
    loading = begun
    return begun
  }
  const reset = () => {
    open?.precheck.close()
    open = undefined
    loading = undefined
  }
  return {
    inPage: true,
    async readGuide() {
      load()
      try {
        return guideOf(await readJson<Requirement>(files.requirement))
      } catch {
        return guideOf(null)
      }
    },
    async look(picture, framing) {
      if (open) return open.precheck.look(picture, framing)
      picture.close()
      return null
    },
    async check({ blob }, { subject, statements, language }, { onReady, onFinding }, signal) {
      tellShare = onReady
      onReady(share)
      try {
        const { precheck, rule } = await load()
        onReady(1)
        const report = (finding: PhotoFinding) => signal.aborted || onFinding(finding)
        const answer = await precheck.check(blob, rule, { subject, statements, language, onFinding: report })
        if (answer.ok) return answer
        // An engine that failed may be broken; another try gets another one.
        const temporary = answer.problem.code === 'engine_failure'
        if (temporary) reset()
        return { ok: false, problem: { ...answer.problem, temporary } }
      } catch {
        // Only this address of the catalog lets pages of other origins see that there is nothing.
        const asked = await fetch(new URL(files.requirement, document.baseURI)).catch(() => null)
        return { ok: false, problem: asked?.status === 404 ? unknownDocument : notLoaded }
      }
    },
    async makeFile(photo, options) {
      try {
        const { precheck, rule } = await load()
        return await precheck.makeFile(photo, rule, options)
      } catch {
        return { ok: false, problem: notLoaded }
      }
    },
    async makeSheet(photos, options) {
      try {
        const { precheck } = await load()
        const withRules = await Promise.all(
          photos.map(async ({ photo, rule }) => ({ photo, rule: await readJson<PrecheckRule>(rule) })),
        )
        return await precheck.makeSheet(withRules, options)
      } catch {
        return { ok: false, problem: notLoaded }
      }
    },
    close: reset,
  }
}

interface Loaded {
  readonly precheck: Precheck
  readonly rule: PrecheckRule
}

async function loaded(files: PageCheckerFiles, onLoading: (share: number) => void): Promise<Loaded> {
  const reading = readJson<PrecheckRule>(files.rule)
  reading.catch(() => {})
  const precheck = await openPrecheck(files.engine, { onLoading })
  try {
    return { precheck, rule: await reading }
  } catch (error) {
    precheck.close()
    throw error
  }
}

const notLoaded = {
  code: 'engine_not_loaded',
  detail: 'The check could not be loaded. Check the connection and try again.',
  temporary: true,
}

const unknownDocument = {
  code: 'unknown_document',
  detail: 'Photos are not checked for this document here.',
  temporary: false,
}

async function readJson<Content>(address: string): Promise<Content> {
  const answer = await fetch(new URL(address, document.baseURI))
  if (!answer.ok) throw new Error(`There is nothing at ${address}.`)
  return answer.json()
}

/** How long a photo waits for the page's engine at most. On a slow line the endpoint is the quicker one. */
const longestMs = 10_000

/**
 * Checks a photo in the page before an endpoint is paid for its check. A photo that has to be taken again is not sent, unless the
 * visitor insists on it. What the page cannot check, or not soon enough, is sent.
 */
export function screenedChecker(inPage: PhotoChecker, endpoint: PhotoChecker): PhotoChecker {
  return {
    inPage: false,
    ...(inPage.look && { look: inPage.look }),
    async readGuide(signal) {
      // This loads the engine of the page too.
      inPage.readGuide(signal)
      return endpoint.readGuide(signal)
    },
    async check(photo, whom, listener, signal) {
      if (!photo.insisted) {
        listener.onScreening?.()
        const screened = await inTime(inPage.check(photo, whom, ignore, signal))
        if (screened?.ok && screened.result.status === 'RETAKE') return { ...screened, isScreening: true }
      }
      if (signal.aborted) return stopped
      listener.onReady(0)
      return endpoint.check(photo, whom, listener, signal)
    },
  }
}

/** One verdict is shown at a time, so the screening reports nothing before its end. */
const ignore = { onReady: () => {}, onFinding: () => {} }

/** Not read, because the signal was aborted. */
const stopped: CheckedPhoto = { ok: false, problem: { code: 'stopped', detail: '', temporary: true } }

/** The end of a check; null if that takes too long. */
function inTime(checking: Promise<CheckedPhoto>): Promise<CheckedPhoto | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs, null)
    checking.then((checked) => {
      clearTimeout(timer)
      resolve(checked)
    })
  })
}
