import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RuleDocument } from '@likeness/rules'
import sharp from 'sharp'
import { viewAtWorkingSize } from '../../../api/engine/src/background/matte/working-view.ts'
import { BackgroundOptions } from '../../../api/engine/src/background/request.ts'
import { openEngine } from '../../../api/engine/src/pool/engine.ts'
import { fastestStages, type PhotoTimes } from '../speed/stage-times.ts'
import type { NetworkTask } from './network-thread.ts'

/** The times of replacing a background from file to file, and of the matting network alone on its view of the same photo. */
export interface EndToEnd {
  readonly times: PhotoTimes
  /** In milliseconds, on our kernels and on those of TensorFlow.js. */
  readonly network: Readonly<Record<NetworkTask['kernels'], number>>
  readonly view: { readonly width: number; readonly height: number }
}

/** The number of pixels in the largest photos whose background is replaced. */
const largePixels = 24e6

/** A picture in its own size and enlarged to 24 megapixels, both as JPEGs. */
export async function inTwoSizes(bytes: Buffer): Promise<{ name: string; bytes: Buffer }[]> {
  const { width, height } = await sharp(bytes).metadata()
  const larger = Math.sqrt(largePixels / (width * height))
  const enlarged = await sharp(bytes)
    .resize(Math.round(width * larger), Math.round(height * larger))
    .jpeg({ quality: 92 })
    .toBuffer()
  return [
    { name: `${width} x ${height}`, bytes },
    { name: '24 megapixels', bytes: enlarged },
  ]
}

/** Replaces a photo's background several times with an engine of one worker, and takes the fastest time of each stage. */
export async function endToEnd(
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  document: RuleDocument,
): Promise<EndToEnd> {
  const engine = await openEngine({ workers: 1, queueLimit: 1, baseline: document, mattingModel: 'rvm' })
  const options = BackgroundOptions.parse({ format: 'jpeg' })
  const times = await fastestStages(name, { runs: 6, warmUps: 1 }, (onTimes) =>
    engine.replaceBackground({ bytes, document, options, onTimes }),
  )
  await engine.close()
  const { data, info } = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const view = viewAtWorkingSize({ width, height, rgb: new Uint8ClampedArray(data) }).raster
  const network = {
    ours: await networkAlone({ view, kernels: 'ours' }),
    'TensorFlow.js': await networkAlone({ view, kernels: 'TensorFlow.js' }),
  }
  return { times, network, view }
}

async function networkAlone(task: NetworkTask): Promise<number> {
  const thread = new Worker(new URL('./network-thread.ts', import.meta.url), { workerData: task })
  const [ms] = await once(thread, 'message')
  await thread.terminate()
  return Number(ms)
}

/** The times as text: each stage, the whole, and the ratio of the whole to the network alone. */
export function endToEndTable({ times, network, view }: EndToEnd): string {
  const line = (name: string, ms: number, note = '') =>
    `  ${name.padEnd(34)}${ms.toFixed(0).padStart(6)} ms${note}`
  const alone = Object.entries(network).map(([kernels, ms]) =>
    line(`network, kernels of ${kernels}`, ms, `, end to end ${(times.totalMs / ms).toFixed(2)} times`),
  )
  const lines = [
    `${times.photo}, JPEG to JPEG; the network at ${view.width} x ${view.height}`,
    ...times.stages.map(({ stage, ms }) => line(stage, ms)),
    line('end to end', times.totalMs),
    ...alone,
  ]
  return `\n${lines.join('\n')}\n`
}
