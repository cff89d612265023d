import { readFileSync } from 'node:fs'

const pictures = {
  /** The drawn portrait, 800 px wide. */
  portrait: 'portrait.heic',
  /**
   * 64 x 96 px upright, white with a red upper left quarter, stored lying on its side with an `irot` property, as a phone that is
   * held upright does.
   */
  turned: 'turned.heic',
  /** 64 x 96 px, transparent but for its lower half, which is green. */
  alpha: 'alpha.heic',
  /** 64 x 96 px of sRGB (200, 60, 40), stored as the values that it has in Display P3. */
  'display-p3': 'display-p3.heic',
  /** 49 megapixels of one colour: seconds of decoding that nothing interrupts, in 12 kB. */
  vast: 'vast.heic',
} as const

/** A HEIC picture of this folder. libheif's `heif-enc` (1.15, with x265) wrote them, because sharp cannot write HEVC. */
export function heicFixture(name: keyof typeof pictures): Buffer {
  return readFileSync(new URL(pictures[name], import.meta.url))
}
