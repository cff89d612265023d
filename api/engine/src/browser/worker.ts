import { env } from '@tensorflow/tfjs-core'
import type { FindingListener } from '../judge/conclusions.ts'
import { decodeHere } from '../measure/photo-decoder.ts'
import { type Models, openModels } from '../models/models.ts'
import { openWasmNetwork, startBackend } from '../models/wasm-network.ts'
import { judgeAsMade } from '../produce/judge-as-made.ts'
import { noStopwatch } from '../stopwatch.ts'
import { forget, pixelsOf } from './canvas.ts'
import { lookAt } from './look.ts'
import type { Answer, Asked } from './messages.ts'

/* The program of the worker that judges photos in a page. It does one thing after the other. */

const send = (answer: Answer) => postMessage(answer)
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

let opening: Promise<Models> | undefined
let last: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if (data.ask === 'open') opening = open(data.folder)
  else last = last.then(() => answer(data))
})

function open(folder: string): Promise<Models> {
  const opened = loadModels(folder)
  opened.then(
    () => send({ answer: 'open' }),
    (error: unknown) => send({ answer: 'failure', reason: reasonOf(error) }),
  )
  return opened
}

async function answer(asked: Exclude<Asked, { ask: 'open' }>): Promise<void> {
  try {
    if (!opening) throw new Error('The engine was not opened.')
    const models = await opening
    if (asked.ask === 'check') await check(models, asked)
    else await look(models, asked)
  } catch (error) {
    send({ answer: 'failure', number: asked.number, reason: reasonOf(error) })
  }
}

/** Judges a photo. */
async function check(models: Models, { number, photo, by }: Extract<Asked, { ask: 'check' }>): Promise<void> {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const { document, baseline, subject = 'adult', statements, language } = by
  const task = { bytes, document, baseline, mode: 'check', subject, statements, language } as const
  const onFinding: FindingListener = (finding) => send({ answer: 'finding', number, finding })
  try {
    const judged = await judgeAsMade({ models, decoder: decodeHere }, task, noStopwatch, onFinding)
    if (judged.ok) send({ answer: 'result', number, result: judged.value.result })
    else send({ answer: 'problem', number, problem: judged.problem })
  } finally {
    forget()
  }
}

/** Looks at one picture of a camera, and closes it. */
async function look(
  models: Models,
  { number, picture, framing }: Extract<Asked, { ask: 'look' }>,
): Promise<void> {
  const pixels = pixelsOf(picture, 1)
  picture.close()
  send({ answer: 'seen', number, hint: await lookAt(models, pixels, framing) })
}

/**
 * Loads the networks into the calling worker.
 * @param folder The address of the folder with their files, with a slash at its end.
 * @throws If a file cannot be fetched.
 */
async function loadModels(folder: string): Promise<Models> {
  // On a page that is isolated from other origins, it would ask for its threads, which one photo does not need.
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  await startBackend(folder)
  let bytes = 0
  const read = async (file: string) => {
    const response = await fetch(`${folder}${file}`)
    if (!response.ok) throw new Error(`The file ${file} could not be loaded (${response.status}).`)
    const content = new Uint8Array(await response.arrayBuffer())
    bytes += content.length
    send({ answer: 'loading', bytes })
    return content
  }
  return openModels('wasm', async (name) => {
    const description = JSON.parse(new TextDecoder().decode(await read(`${name}.graph`)))
    const weights = await read(description.weightsManifest[0].paths[0])
    return openWasmNetwork(name, { description, weights })
  })
}
