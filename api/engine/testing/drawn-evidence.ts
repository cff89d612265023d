import sharp, { type Sharp } from 'sharp'
import type { Evidence } from '../src/judge/evidence.ts'
import { gatherEvidence } from '../src/judge/gather-evidence.ts'
import { decodeHere } from '../src/measure/photo-decoder.ts'
import type { Traces } from '../src/measure/traces/traces.ts'
import { loadModels } from '../src/models/inference.ts'
import type { Models } from '../src/models/models.ts'
import { drawPortrait, type PortraitDrawing } from './drawing/draw-portrait.ts'
import { documentOf } from './sample-evidence.ts'

let models: Promise<Models> | undefined

/** What the real models see in an image file, for the checks of one test file; the models are loaded once. */
export async function evidenceOf(
  bytes: Uint8Array,
  { document = 'zz-icao-9303' }: { document?: string } = {},
): Promise<Evidence> {
  models ??= loadModels()
  const gathered = await gatherEvidence(
    { models: await models, decoder: decodeHere },
    {
      bytes,
      document: documentOf(document),
      baseline: documentOf('zz-icao-9303'),
      mode: 'check',
      subject: 'adult',
    },
  )
  if (!gathered.ok) throw new Error(gathered.problem.detail)
  return gathered.value
}

/** The same for a drawn portrait. */
export async function drawnEvidence(changes: Partial<PortraitDrawing> = {}): Promise<Evidence> {
  return evidenceOf(await drawPortrait(changes))
}

/** The same for a drawn portrait that sharp has changed and encoded. */
export async function changedEvidence(
  change: (image: Sharp) => Sharp,
  drawing: Partial<PortraitDrawing> = {},
): Promise<Evidence> {
  return evidenceOf(await change(sharp(await drawPortrait(drawing))).toBuffer())
}

/** The traces that were looked for in an image file, which has to show a head. */
export async function tracesIn(bytes: Uint8Array): Promise<Traces> {
  const { detail } = await evidenceOf(bytes)
  if (!detail?.traces) throw new Error('No head was found, or no traces were searched for.')
  return detail.traces
}
