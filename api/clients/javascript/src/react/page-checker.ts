import type { Requirement } from '../api-types.ts'
import type { PrecheckRule } from '../precheck/messages.ts'
import { openPrecheck } from '../precheck/open-precheck.ts'
import type { Precheck } from '../precheck/precheck.ts'
import { guideOf } from './guide.ts'
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

/** Checks photos in the page: none is sent. The engine is loaded with the first photo, and kept for the next ones. */
export function pageChecker({ engine, rule, requirement }: PageCheckerFiles): PhotoChecker {
  let loading: Promise<{ precheck: Precheck; by: PrecheckRule }> | undefined
  const load = (onLoading: (share: number) => void) => {
    loading ??= Promise.all([openPrecheck(engine, { onLoading }), readJson<PrecheckRule>(rule)]).then(
      ([precheck, by]) => ({ precheck, by }),
    )
    // What failed, such as a lost connection, is tried again with the next photo.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    inPage: true,
    async readGuide() {
      try {
        return guideOf(await readJson<Requirement>(requirement))
      } catch {
        return guideOf(null)
      }
    },
    async check({ blob }, { subject, language }, { onReady, onFinding }, signal) {
      try {
        const { precheck, by } = await load(onReady)
        onReady(1)
        const heard = (finding: Parameters<typeof onFinding>[0]) => signal.aborted || onFinding(finding)
        const answer = await precheck.check(blob, by, { subject, language, onFinding: heard })
        return answer.ok ? answer : { ok: false, problem: { ...answer.problem, temporary: false } }
      } catch {
        return { ok: false, problem: notLoaded }
      }
    },
  }
}

const notLoaded = {
  code: 'engine_failure',
  detail: 'The check could not be loaded. Check the connection and try again.',
  temporary: true,
}

async function readJson<Content>(address: string): Promise<Content> {
  const answer = await fetch(new URL(address, document.baseURI))
  if (!answer.ok) throw new Error(`There is nothing at ${address}.`)
  return answer.json()
}
