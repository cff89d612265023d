import sharp from 'sharp'
import { compliantDrawing, drawPortrait } from '../../../api/engine/testing/drawing/draw-portrait.ts'
import type { PortraitDrawing } from '../../../api/engine/testing/drawing/portrait-drawing.ts'

/** What the portraits show; the first has no fault. */
const kinds: Readonly<Record<string, Partial<PortraitDrawing>>> = {
  good: {},
  dark_background: { background: '#3a4a5e' },
  mouth_open: { mouthGap: 0.09 },
  leaning: { rollDeg: 14 },
  eyes_closed: { eyeOpening: 0 },
}

export interface Portrait {
  reference: string
  kind: string
  photo: Uint8Array
}

/**
 * Small portraits of a few kinds in turns. No two files are the same, so that no result can be that of another file.
 * @param count How many.
 */
export async function* distinctPortraits(count: number): AsyncGenerator<Portrait, void> {
  const drawn = await Promise.all(
    Object.entries(kinds).map(async ([kind, changes]) => {
      const large = await drawPortrait({
        ...compliantDrawing,
        ...changes,
        grain: { levels: 3, on: 'picture' },
      })
      const small = await sharp(large).resize(840, 1050).jpeg({ quality: 92 }).toBuffer()
      return { kind, small }
    }),
  )
  for (let number = 1; number <= count; number += 1) {
    const { kind, small } = drawn[number % drawn.length] ?? { kind: '', small: Buffer.alloc(0) }
    yield { reference: `${kind}-${number}`, kind, photo: withComment(small, `photo ${number}`) }
  }
}

/** The same JPEG with a comment (its segment COM) right after its beginning. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)])
}
