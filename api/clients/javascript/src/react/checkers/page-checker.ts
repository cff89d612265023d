import type { Requirement } from '../../api-types.ts'
import type { PrecheckRule } from '../../precheck/messages.ts'
import { openPrecheck } from '../../precheck/open-precheck.ts'
import type { Precheck } from '../../precheck/precheck.ts'
import { guideOf } from '../camera/guide.ts'
import type { PhotoFinding } from '../stage.ts'
import type { PhotoChecker } from './photo-checker.ts'

/** Where the page finds the engine, the rule, and what the document asks for. All are addresses, relative to the page. */
export interface PageCheckerFiles {
  /** `engine.json`, of the page's own origin. */
  engine: string
  /** The rule, as the catalog publishes it: `/requirements/us/passport.rule.json`. */
  rule: string
  /** The document's requirements, for the guide over the camera: `/api/public/requirements/us/passport`. */
  requirement: string
}

/** Checks photos in the page, with an engine whose memory can be freed. */
export interface PageChecker extends PhotoChecker {
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
    async check({ blob }, { subject, language }, { onReady, onFinding }, signal) {
      tellShare = onReady
      onReady(share)
      try {
        const { precheck, rule } = await load()
        onReady(1)
        const heard = (finding: PhotoFinding) => signal.aborted || onFinding(finding)
        const answer = await precheck.check(blob, rule, { subject, language, onFinding: heard })
        if (answer.ok) return answer
        // An engine that failed may be broken; another try gets another one.
        const temporary = answer.problem.code === 'engine_failure'
        if (temporary) reset()
        return { ok: false, problem: { ...answer.problem, temporary } }
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

async function readJson<Content>(address: string): Promise<Content> {
  const answer = await fetch(new URL(address, document.baseURI))
  if (!answer.ok) throw new Error(`There is nothing at ${address}.`)
  return answer.json()
}
