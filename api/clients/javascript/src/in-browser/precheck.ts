import type {
  Precheck,
  PrecheckCall,
  PrecheckProgress,
  PrecheckRefusal,
  WorkerAnswer,
  WorkerRequest,
} from '../precheck.ts'

export type {
  Crop,
  CropRange,
  MadePhoto,
  MakeOptions,
  PaperName,
  Precheck,
  PrecheckAnswer,
  PrecheckCall,
  PrecheckFinding,
  PrecheckOptions,
  PrecheckProgress,
  PrecheckRefusal,
  PrecheckResult,
  PrecheckRule,
  SheetOptions,
  SheetPhoto,
} from '../precheck.ts'

/**
 * Loads the engine into a worker.
 * @param address The address of `engine.json`. The files of the engine are next to it.
 * @throws If the files cannot be loaded or the browser cannot run them; ask `canCheckHere` before.
 */
export async function openPrecheck(address: string, { onLoading }: PrecheckProgress = {}): Promise<Precheck> {
  const { folder, program, networkBytes } = await filesAt(new URL(address, document.baseURI))
  const worker = new Worker(hereOf(program), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  const opening = new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => {
      reject(new Error(reason))
      for (const { end } of waiting.values()) end(failed(reason))
    }
    // A worker that could not be loaded gives an event without a message.
    worker.onerror = (event) => fail(event.message || 'The engine could not be started.')
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.answer === 'loading') onLoading?.(Math.min(data.bytes / networkBytes, 1))
      else if (data.answer === 'open') resolve()
      else if (data.answer === 'failure' && data.number === undefined) fail(data.reason)
      else receive(data, waiting)
    }
    const request: WorkerRequest = { ask: 'open', folder: folder.href }
    worker.postMessage(request)
  })
  try {
    await opening
  } catch (error) {
    worker.terminate()
    throw error
  }
  return precheckBy(worker, waiting)
}

/** The address of a program that this page may start as a worker: of another origin's, that of a module which imports it. */
function hereOf(program: URL): URL | string {
  if (program.origin === location.origin) return program
  const importing = [`import ${JSON.stringify(program.href)}`]
  return URL.createObjectURL(new Blob(importing, { type: 'text/javascript' }))
}

/** The answer with which what was asked for ends. */
type End = Exclude<WorkerAnswer, { answer: 'loading' | 'open' | 'finding' }>

/** What was asked for and has not ended. */
interface Waiting {
  readonly onFinding?: PrecheckCall['onFinding']
  readonly end: (answer: End) => void
}

function receive(data: WorkerAnswer & { number?: number }, waiting: Map<number, Waiting>): void {
  const asked = waiting.get(data.number ?? 0)
  if (data.answer === 'finding') asked?.onFinding?.(data.finding)
  else if (data.answer !== 'loading' && data.answer !== 'open') asked?.end(data)
}

function precheckBy(worker: Worker, waiting: Map<number, Waiting>): Precheck {
  let last = 0
  let isClosed = false
  /** Asks the worker, and waits for its answer. */
  const ask = (
    requestOf: (number: number) => WorkerRequest,
    onFinding?: PrecheckCall['onFinding'],
    moved: Transferable[] = [],
  ) =>
    new Promise<End>((resolve) => {
      last += 1
      const number = last
      const end = (answer: End) => {
        waiting.delete(number)
        resolve(answer)
      }
      waiting.set(number, { onFinding, end })
      if (isClosed) return end(failed('The engine was closed.'))
      try {
        worker.postMessage(requestOf(number), moved)
      } catch {
        end(failed('The photo or the rule cannot be passed to the engine.'))
      }
    })
  return {
    async check(photo, { document, baseline }, { subject, statements, language, onFinding } = {}) {
      const by = { document, baseline, subject, statements, language }
      const end = await ask((number) => ({ ask: 'check', number, photo, by }), onFinding)
      return end.answer === 'result' ? { ok: true, result: end.result } : refusalIn(end)
    },
    async makeFile(photo, { document, baseline }, { subject, statements, language, crop = null } = {}) {
      const by = { document, baseline, subject, statements, language }
      const end = await ask((number) => ({ ask: 'make', number, photo, by, crop }))
      return end.answer === 'made' ? { ok: true, ...end.made } : refusalIn(end)
    },
    async makeSheet(photos, options) {
      const laid = photos.map(({ photo, rule: { document } }) => ({ photo, document }))
      const end = await ask((number) => ({ ask: 'sheet', number, photos: laid, options }))
      return end.answer === 'sheet' ? { ok: true, sheet: end.sheet, copies: end.copies } : refusalIn(end)
    },
    async look(picture, framing) {
      const end = await ask((number) => ({ ask: 'look', number, picture, framing }), undefined, [picture])
      return end.answer === 'seen' ? end.hint : null
    },
    close() {
      isClosed = true
      worker.terminate()
      for (const { end } of waiting.values()) end(failed('The engine was closed.'))
    },
  }
}

async function filesAt(address: URL): Promise<{ folder: URL; program: URL; networkBytes: number }> {
  // What was stored may name files of an earlier build.
  const answer = await fetch(address, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The engine was not found (${answer.status}).`)
  const { folder: name, worker, files }: Partial<EngineFiles> = Object(await answer.json())
  // The worker reports what it fetches itself: the networks.
  const networks = [files ?? []].flat().filter((file) => file?.needed && /\.(bin|graph)$/.test(file.name))
  const networkBytes = networks.reduce((sum, { bytes }) => sum + bytes, 0)
  // Some servers have an answer for every address.
  if (typeof name !== 'string' || typeof worker !== 'string' || !(networkBytes > 0)) {
    throw new Error('The address of the engine leads to something else.')
  }
  const folder = new URL(`${name}/`, address)
  return { folder, program: new URL(worker, folder), networkBytes }
}

const failed = (reason: string): End => ({ answer: 'failure', reason })

function refusalIn(end: End): PrecheckRefusal {
  if (end.answer === 'problem') return { ok: false, problem: end.problem }
  const detail =
    end.answer === 'failure' ? end.reason : 'The engine gave another answer than it was asked for.'
  return { ok: false, problem: { code: 'engine_failure', detail } }
}

/** A module whose one function uses SIMD: a browser that cannot run it is too slow to judge a photo. */
const withSimd = Uint8Array.from([
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0],
  ...[65, 0, 253, 15, 253, 98, 11],
])

/** Whether this browser has what the engine needs: Chromium from 114, Firefox from 122, Safari from 17.4. */
export function canCheckHere(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    typeof createImageBitmap === 'function' &&
    typeof WebAssembly === 'object' &&
    'transfer' in ArrayBuffer.prototype &&
    'toSorted' in Array.prototype &&
    WebAssembly.validate(withSimd)
  )
}

/** What `engine.json` says: the folder of the files, the program of the worker, and the files' sizes in bytes. */
interface EngineFiles {
  folder: string
  worker: string
  files: readonly {
    name: string
    bytes: number
    /** Whether the file is loaded before the first check. */
    needed: boolean
  }[]
}
