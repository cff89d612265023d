import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { modelFolder, wasmFolder } from '#api/engine/src/models/model-files.ts'
import { type Answer, answerPaths } from '../accuracy/other-program.ts'

/*
 * An adapter of `npm run bench -- accuracy --command` for the package `@vladmandic/human` 3.3.6, which reads paths. The detector is set
 * as in its example `demo/facematch`; the checks and their limits are those of `demo/faceid` that are about the photo: one face,
 * `facing center`, `looking center`, and no blink. It asks for a blink in a film; in a photo, one is closed eyes. The limits of these
 * gestures are in its `src/gesture/gesture.ts`. Two more that it recognises are what a document asks for: no `mouth … open`, and
 * `neutral` as the strongest emotion. What is left out: the limits of size, because many pictures of the sets are small; those of
 * age, sex and face recognition; those against a film of a film.
 */

const require = createRequire(import.meta.url)
// The package does not export its build for WebAssembly. The types are those of the build that it exports.
const build = join(dirname(require.resolve('@vladmandic/human')), 'human.node-wasm.js')
const { Human }: typeof import('@vladmandic/human') = require(build)

// It loads its models with `fetch`, which reads no files in Node.
globalThis.fetch = async (address) => new Response(await readFile(new URL(String(address))))

const human = new Human({
  backend: 'wasm',
  wasmPath: wasmFolder,
  modelBasePath: `${pathToFileURL(modelFolder)}/`,
  debug: false,
  warmup: 'none',
  cacheSensitivity: 0,
  filter: { enabled: true, equalization: true },
  face: {
    enabled: true,
    detector: { rotation: true, maxDetected: 50, iouThreshold: 0.01, minConfidence: 0.2 },
    mesh: { enabled: true },
    iris: { enabled: true },
    emotion: { enabled: true },
    description: { enabled: false },
    antispoof: { enabled: false },
    liveness: { enabled: false },
  },
  body: { enabled: false },
  hand: { enabled: false },
  object: { enabled: false },
  gesture: { enabled: true },
})
await human.load()

const outcome = (isRight: boolean) => (isRight ? 'PASS' : 'FAIL')

await answerPaths(async (path): Promise<Answer> => {
  const { data, info } = await sharp(path)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const tensor = human.tf.tensor3d(data, [info.height, info.width, info.channels], 'int32')
  const { face, gesture, error } = await human.detect(tensor)
  human.tf.dispose(tensor)
  if (error) throw new Error(error)
  const [only, ...others] = face
  // With no face or several, `demo/faceid` looks at nothing else.
  if (!only || others.length > 0) return { verdict: 'RETAKE', checks: { single_face: 'FAIL' } }
  const seen = Object.values(gesture).map((one) => one.gesture as string)
  const [strongest] = (only.emotion ?? []).toSorted((a, b) => b.score - a.score)
  const checks = {
    single_face: 'PASS',
    pose: outcome(seen.includes('facing center')),
    gaze: outcome(seen.includes('looking center')),
    eyes_open: outcome(!seen.some((name) => name.startsWith('blink'))),
    mouth_closed: outcome(!seen.some((name) => name.startsWith('mouth'))),
    expression: strongest ? outcome(strongest.emotion === 'neutral') : 'NOT_EVALUATED',
  } as const
  return { verdict: Object.values(checks).includes('FAIL') ? 'RETAKE' : 'READY', checks }
})
