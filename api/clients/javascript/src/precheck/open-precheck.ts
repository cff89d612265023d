import type { Answer, Asked, CameraHint } from './messages.ts'
import type { Precheck, PrecheckAnswer, PrecheckCall, PrecheckProgress } from './precheck.ts'

/**
 * Loads the engine into a worker.
 * @param address The address of `engine.json`, of this page's own origin. The files of the engine are next to it.
 * @throws If the files cannot be loaded or the browser cannot run them; ask `canCheckHere` before.
 */
export async function openPrecheck(address: string, { onLoading }: PrecheckProgress = {}): Promise<Precheck> {
  const { folder, program, networkBytes } = await filesAt(new URL(address, document.baseURI))
  const worker = new Worker(program, { type: 'module' })
  const waiting = new Map<number, Waiting>()
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => {
      reject(new Error(reason))
      for (const { end } of waiting.values()) end(failed(reason))
    }
    worker.onerror = ({ message }) => fail(message)
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.answer === 'loading') onLoading?.(Math.min(data.bytes / networkBytes, 1))
      else if (data.answer === 'open') resolve()
      else if (data.answer === 'failure' && data.number === undefined) fail(data.reason)
      else hear(data, waiting)
    }
    tell(worker, { ask: 'open', folder: folder.href })
  })
  return precheckBy(worker, waiting)
}

/** A check or a look that has not ended. */
interface Waiting {
  readonly onFinding?: PrecheckCall['onFinding']
  readonly end: (answer: PrecheckAnswer) => void
  readonly onSeen?: (hint: CameraHint) => void
}

function hear(data: Answer & { number?: number }, waiting: ReadonlyMap<number, Waiting>): void {
  const check = waiting.get(data.number ?? 0)
  if (data.answer === 'finding') check?.onFinding?.(data.finding)
  else if (data.answer === 'seen') check?.onSeen?.(data.hint)
  else if (data.answer === 'result') check?.end({ ok: true, result: data.result })
  else if (data.answer === 'problem') check?.end({ ok: false, problem: data.problem })
  else if (data.answer === 'failure') check?.end(failed(data.reason))
}

function precheckBy(worker: Worker, waiting: Map<number, Waiting>): Precheck {
  let last = 0
  return {
    check(photo, { document, baseline }, { subject, language, onFinding } = {}) {
      last += 1
      const number = last
      return new Promise((resolve) => {
        const end = (answer: PrecheckAnswer) => {
          waiting.delete(number)
          resolve(answer)
        }
        waiting.set(number, { onFinding, end })
        tell(worker, { ask: 'check', number, photo, by: { document, baseline, subject, language } })
      })
    },
    look(picture, framing) {
      last += 1
      const number = last
      return new Promise((resolve) => {
        const end = (hint: CameraHint | null) => {
          waiting.delete(number)
          resolve(hint)
        }
        waiting.set(number, { end: () => end(null), onSeen: end })
        worker.postMessage({ ask: 'look', number, picture, framing } satisfies Asked, [picture])
      })
    },
    close() {
      worker.terminate()
      for (const { end } of waiting.values()) end(failed('The engine was closed.'))
    },
  }
}

const tell = (worker: Worker, asked: Asked) => worker.postMessage(asked)

/** What `engine.json` says: the folder of the files, and their sizes. */
interface EngineFiles {
  folder: string
  worker: string
  files: readonly { name: string; bytes: number; needed: boolean }[]
}

async function filesAt(address: URL): Promise<{ folder: URL; program: URL; networkBytes: number }> {
  // What was stored may name files of an earlier build.
  const answer = await fetch(address, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The engine was not found (${answer.status}).`)
  const { folder: name, worker, files }: EngineFiles = await answer.json()
  const folder = new URL(`${name}/`, address)
  // The worker reports what it fetches itself: the networks.
  const networks = files.filter((file) => file.needed && /\.(bin|graph)$/.test(file.name))
  const networkBytes = networks.reduce((sum, { bytes }) => sum + bytes, 0)
  return { folder, program: new URL(worker, folder), networkBytes }
}

const failed = (detail: string): PrecheckAnswer => ({
  ok: false,
  problem: { code: 'engine_failure', detail },
})
