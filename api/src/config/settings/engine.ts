import { availableParallelism } from 'node:os'
import { confinements, inferenceChoices, mattingModels } from '@likeness/engine/choices'
import { z } from 'zod'
import { jobBodyLimit } from '../job-limits.ts'
import { wholeNumber } from './values.ts'

/** A job of the largest size must fit; otherwise it would always be refused. */
const smallestBodyMegabytes = Math.ceil(jobBodyLimit / 1e6)

/** What judges photos, and how much of it there is. */
export const engineSettings = {
  LIKENESS_WORKERS: wholeNumber(1, 256)
    .default(availableParallelism())
    .meta({ description: 'Vision workers. Each uses one core.', defaultText: 'one for each core' }),
  LIKENESS_QUEUE_LIMIT: wholeNumber(0, 10_000)
    .default(64)
    .describe(
      'Photos that may wait for a vision worker. Further ones are answered 503 `queue_full`, or 429 if their account has more than its share of the places.',
    ),
  LIKENESS_MATTING_MODEL: z
    .enum(mattingModels, `${mattingModels.join(' or ')}`)
    .default('rvm')
    .describe(
      'The model that separates the person from a background that is replaced. `rvm` draws hair best, and its authors publish it under GPL-3.0; `selfie` (Apache-2.0) is less exact.',
    ),
  LIKENESS_DECODER_CONFINEMENT: z
    .enum(confinements, `${confinements.join(', ')}`)
    .default('limits')
    .describe(
      'The weakest way to hold the processes that decode photos: `bubblewrap`, `namespaces`, `privileges`, `limits` or `none`. The strictest that works is used, and without one the service does not start. With `none`, one photo can take all the memory of the machine.',
    ),
  LIKENESS_INFERENCE: z
    .enum(inferenceChoices, `${inferenceChoices.join(', ').replace(/, (?=[^,]*$)/, ' or ')}`)
    .default('auto')
    .describe(
      'What runs the networks. `native`: onnxruntime, which is three to five times as fast; without its optional package the process does not start. `wasm`: TensorFlow.js on WebAssembly, which runs everywhere. `auto`: the native one where it loads.',
    ),
  LIKENESS_BODY_MEGABYTES: wholeNumber(smallestBodyMegabytes, 1_000_000)
    .default(512)
    .describe(
      'Megabytes that the bodies of all calls with photos may have together, as they arrive and until their answer; one account may have a quarter. They may take twice as much memory. Without room, the account that takes most loses a body that has not arrived completely: 503 `queue_full`.',
    ),
}
