import type { Engine } from '@likeness/engine'
import type { CheckResult, PhotoToCheck } from '../../index.ts'
import { PhotoRefused } from './photo-folders.ts'

/** The members of a result that an assistant is told; both the API and the engine give them. */
export type Judged = Pick<CheckResult, 'document' | 'status' | 'rules_version' | 'source'> & {
  findings: (Pick<CheckResult['findings'][number], 'outcome' | 'counts' | 'message' | 'advice'> & {
    check: string
  })[]
}

/** How a photo is judged. */
export type Asked = Required<Pick<PhotoToCheck, 'documentId'>> & {
  subject: 'adult' | 'child' | 'infant'
  mode: 'check' | 'validate'
}

/** The engine on this machine, which is started for the first photo. */
export interface LocalEngine {
  /** @throws PhotoRefused if there is no engine, no such document, or no result for this photo. */
  judge(photo: Uint8Array, asked: Asked): Promise<Judged>
  close(): Promise<void>
}

const noEngine =
  'This installation has no engine, which with its models takes over 100 MB and is part of the repository of Likeness only: ' +
  'start `likeness mcp` from there, as its documentation says. The photo was not sent anywhere. To have the service check it, ask the ' +
  'person first, then call again with send: true.'

export function localEngine(): LocalEngine {
  let opening: Promise<Engine> | undefined
  return {
    async judge(photo, { documentId, ...how }) {
      const { engine, rules } = await installed()
      const [document, baseline] = [documentId, 'zz-icao-9303'].map((id) => {
        const loaded = rules.loadDocument(id)
        if (loaded?.ok) return loaded.rule.document
        throw new PhotoRefused(`There is no document ${id}. search_requirements finds its id.`)
      })
      if (document === undefined || baseline === undefined) throw new PhotoRefused(noEngine)
      opening ??= engine.openEngine({ workers: 1, queueLimit: 8, baseline })
      const outcome = await (await opening).check({ bytes: photo, document, ...how })
      if (outcome.ok) return outcome.value
      throw new PhotoRefused(`${outcome.problem.code}: ${outcome.problem.detail}`)
    },
    close: async () => (await opening)?.close(),
  }
}

/** The packages of the repository. The published client has neither. */
async function installed() {
  try {
    return { engine: await import('@likeness/engine'), rules: await import('@likeness/rules') }
  } catch (error) {
    // Node 20 finds the engine in the repository, but cannot run it.
    const isAbsent = ['ERR_MODULE_NOT_FOUND', 'ERR_UNKNOWN_FILE_EXTENSION'].includes(Object(error).code)
    throw isAbsent ? new PhotoRefused(noEngine) : error
  }
}
