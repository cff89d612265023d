import sharp from 'sharp'
import { openEngine } from '#pool/engine.ts'
import { drawPortrait } from '../drawing/draw-portrait.ts'
import { documentOf } from '../sample-evidence.ts'

/* Judges one large drawn portrait so many times, one after the other. */

const document = documentOf('zz-icao-9303')
const engine = await openEngine({ workers: 1, queueLimit: 1, baseline: document })
const drawn = await drawPortrait({}, 'jpeg')
const bytes = await sharp(drawn).resize(2400).jpeg().toBuffer()
for (let left = Number(process.argv[2]); left > 0; left--) {
  const outcome = await engine.check({ bytes, document, mode: 'check' })
  if (!outcome.ok) throw new Error(outcome.problem.detail)
}
await engine.close()
