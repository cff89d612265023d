import { env } from '@tensorflow/tfjs-core'
import { decodeHere } from '../decoder/decode-here.ts'
import { forget, pixelsOf } from '../decoding/codec/in-browser/canvas.ts'
import type { Equipment } from '../evidence/equipment.ts'
import type { Task } from '../evidence/task.ts'
import { judgeAsMade } from '../export/judge-as-made.ts'
import { openModels } from '../inference/models.ts'
import type { NetworkName } from '../inference/networks.ts'
import { type ModelFiles, openWasmNetwork, startBackend } from '../inference/wasm/open-wasm-network.ts'
import type { Outcome } from '../problem.ts'
import { noStopwatch } from '../stopwatch.ts'
import type { FindingListener } from '../verdict/conclusions.ts'
import type { Judgement } from '../verdict/judge.ts'
import { type Framing, type Hint, lookAt } from './look.ts'

/** Where the files of the networks are. */
export interface CheckerFiles {
  /** The address of a folder, with a slash at its end. */
  readonly folder: string
  /** Called after each part of them has arrived. */
  readonly onBytes?: (bytes: number) => void
}

/** Judges photos in a browser, one after the other. */
export interface Checker {
  check(task: Task, onFinding?: FindingListener): Promise<Outcome<Judgement>>
  /** Looks at one picture of a camera, and closes it. */
  look(picture: ImageBitmap, framing: Framing): Promise<Hint>
}

/**
 * Loads the networks and opens the engine in the calling worker.
 * @throws If a file cannot be fetched.
 */
export async function openChecker(files: CheckerFiles): Promise<Checker> {
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
