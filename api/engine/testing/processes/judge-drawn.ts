/** Judges a drawn portrait with the runtime that the argument asks for; says what judged, and the verdict. */
import { InferenceChoice } from '#choices.ts'
import { NoNativeInference } from '#models/inference.ts'
import { openEngine } from '#pool/engine.ts'
import { drawPortrait } from '../drawing/draw-portrait.ts'
import { documentOf } from '../sample-evidence.ts'

const baseline = documentOf('zz-icao-9303')
const inference = InferenceChoice.parse(process.argv[2])
try {
  const engine = await openEngine({ workers: 1, queueLimit: 1, baseline, inference, mattingModel: 'selfie' })
  const outcome = await engine.check({ bytes: await drawPortrait(), document: baseline, mode: 'check' })
  const { engine: judge, status } = outcome.ok ? outcome.value : {}
  process.stdout.write(`${engine.runtime}: ${judge} ${status}`)
  await engine.close()
} catch (error) {
  if (!(error instanceof NoNativeInference)) throw error
  process.stdout.write(error.name)
}
