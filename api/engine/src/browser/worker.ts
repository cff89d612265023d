import { env } from '@tensorflow/tfjs-core'
import type { FindingListener } from '../judge/conclusions.ts'
import { areaOf, cropChoice } from '../judge/crop-choice.ts'
import { decodeHere } from '../measure/photo-decoder.ts'
import { type Models, openModels } from '../models/models.ts'
import { openWasmNetwork, startBackend } from '../models/wasm-network.ts'
import { exportPhoto } from '../produce/export-photo.ts'
import { judgeAsMade } from '../produce/judge-as-made.ts'
import { makeSheet, papersFor, printedSize } from '../produce/print-sheet.ts'
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
    else if (asked.ask === 'make') await make(models, asked)
    else if (asked.ask === 'sheet') await laySheet(asked)
    else await look(models, asked)
  } catch (error) {
    send({ answer: 'failure', number: asked.number, reason: reasonOf(error) })
  }
}

/** Judges a photo. */
async function check(models: Models, { number, photo, by }: Extract<Asked, { ask: 'check' }>): Promise<void> {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const { document, baseline, subject = 'adult', statements, language } = by
  const task = {
    bytes,
    document,
    baseline,
    mode: 'check',
    subject,
    statements,
    language,
    withCrops: true,
  } as const
  const onFinding: FindingListener = (finding) => send({ answer: 'finding', number, finding })
  try {
    const judged = await judgeAsMade({ models, decoder: decodeHere }, task, noStopwatch, onFinding)
    if (!judged.ok) return send({ answer: 'problem', number, problem: judged.problem })
    const { result, crops } = judged.value
    send({ answer: 'result', number, result: { ...result, crop_range: crops && cropChoice(crops) } })
  } finally {
    forget()
  }
}

/** Makes the document's file of a photo. */
async function make(models: Models, { number, photo, by, crop }: Extract<Asked, { ask: 'make' }>) {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const { document, baseline, subject = 'adult', statements, language } = by
  const task = { bytes, document, baseline, subject, statements, language, area: crop && areaOf(crop) }
  try {
    const made = await exportPhoto({ models, decoder: decodeHere }, task)
    if (!made.ok) return send({ answer: 'problem', number, problem: made.problem })
    const { result: facts, photo: written } = made.value
    const file = new Blob([new Uint8Array(written)], { type: `image/${facts.format}` })
    const print = printedSize(document, facts)
    send({ answer: 'made', number, made: { facts, file, print, papers: papersFor(document, print) } })
  } finally {
    forget()
  }
}

/** Lays finished photos out on paper. */
async function laySheet({ number, photos, options }: Extract<Asked, { ask: 'sheet' }>): Promise<void> {
  const finished = await Promise.all(
    photos.map(async ({ photo, document }) => ({
      bytes: new Uint8Array(await photo.arrayBuffer()),
      document,
    })),
  )
  try {
    const laid = await makeSheet(finished, options)
    if (!laid.ok) return send({ answer: 'problem', number, problem: laid.problem })
    const { bytes, mimeType, copies } = laid.value
    const sheet = new Blob([new Uint8Array(bytes)], { type: mimeType })
    send({ answer: 'sheet', number, sheet, copies })
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
