import { env } from '@tensorflow/tfjs-core'
import type { FindingListener } from '../judge/conclusions.ts'
import type { Equipment, Task } from '../judge/evidence.ts'
import type { Judgement } from '../judge/judge.ts'
import { decodeHere } from '../measure/photo-decoder.ts'
import { openModels } from '../models/models.ts'
import type { NetworkName } from '../models/networks.ts'
import { type ModelFiles, openWasmNetwork, startBackend } from '../models/wasm-network.ts'
import type { Outcome } from '../problem.ts'
import { judgeAsMade } from '../produce/judge-as-made.ts'
import { noStopwatch } from '../stopwatch.ts'
import { forget, pixelsOf } from './canvas.ts'
import { type Framing, type Hint, lookAt } from './look.ts'
import type { Answer, Asked } from './messages.ts'

/* The program of the worker that judges photos in a page. It does one thing after the other. */

const send = (answer: Answer) => postMessage(answer)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

let opening: Promise<Checker> | undefined
let last: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if (data.ask === 'open') opening = open(data.folder)
  else last = last.then(() => (data.ask === 'check' ? check(data) : look(data)))
})

function open(folder: string): Promise<Checker> {
  let bytes = 0
  const onBytes = (more: number) => {
    bytes += more
    send({ answer: 'loading', bytes })
  }
  const opened = openChecker({ folder, onBytes })
  opened.then(
    () => send({ answer: 'open' }),
    (error: unknown) => send({ answer: 'failure', reason: reasonOf(error) }),
  )
  return opened
}

async function look({ number, picture, framing }: Extract<Asked, { ask: 'look' }>): Promise<void> {
  try {
    send({ answer: 'seen', number, hint: await (await opened()).look(picture, framing) })
  } catch (error) {
    send({ answer: 'failure', number, reason: reasonOf(error) })
  }
}

async function opened(): Promise<Checker> {
  if (!opening) throw new Error('The engine was not opened.')
  return opening
}

async function check({ number, photo, by }: Extract<Asked, { ask: 'check' }>): Promise<void> {
  try {
    const checker = await opened()
    const bytes = new Uint8Array(await photo.arrayBuffer())
    const { document, baseline, subject = 'adult', language } = by
    const task = { bytes, document, baseline, mode: 'check', subject, language } as const
    const judged = await checker.check(task, (finding) => send({ answer: 'finding', number, finding }))
    if (judged.ok) send({ answer: 'result', number, result: judged.value.result })
    else send({ answer: 'problem', number, problem: judged.problem })
  } catch (error) {
    send({ answer: 'failure', number, reason: reasonOf(error) })
  }
}

/** Where the files of the networks are. */
export interface CheckerFiles {
  /** The address of a folder, with a slash at its end. */
  readonly folder: string
  /** Called after each part of them has arrived. */
  readonly onBytes?: (bytes: number) => void
}

/** Judges photos in a browser, one after the other. */
interface Checker {
  check(task: Task, onFinding?: FindingListener): Promise<Outcome<Judgement>>
  /** Looks at one picture of a camera, and closes it. */
  look(picture: ImageBitmap, framing: Framing): Promise<Hint>
}

/**
 * Loads the networks and opens the engine in the calling worker.
 * @throws If a file cannot be fetched.
 */
async function openChecker(files: CheckerFiles): Promise<Checker> {
  // On a page that is isolated from other origins, it would ask for its threads, which one photo does not need.
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  await startBackend(files.folder)
  const models = await openModels('wasm', async (name) => openWasmNetwork(name, await fetched(name, files)))
  const equipment: Equipment = { models, decoder: decodeHere }
  return {
    async check(task, onFinding) {
      try {
        return await judgeAsMade(equipment, task, noStopwatch, onFinding)
      } finally {
        forget()
      }
    },
    async look(picture, framing) {
      const { width, height } = picture
      const pixels = pixelsOf(picture, 1, { x: 0, y: 0, width, height })
      picture.close()
      return lookAt(models, pixels, framing)
    },
  }
}

async function fetched(name: NetworkName, { folder, onBytes }: CheckerFiles): Promise<ModelFiles> {
  const read = async (file: string) => {
    const answer = await fetch(`${folder}${file}`)
    if (!answer.ok) throw new Error(`The file ${file} could not be loaded (${answer.status}).`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    onBytes?.(bytes.length)
    return bytes
  }
  const description = JSON.parse(new TextDecoder().decode(await read(`${name}.graph`)))
  return { description, weights: await read(description.weightsManifest[0].paths[0]) }
}
