import { nestedOverlays, repeatedTiles } from './heif.ts'
import { manySegments, profileOfManySteps, selfReferringDirectory, thinPng } from './jpeg.ts'
import { packedProfile, textFlood } from './png.ts'
import { manyFrames, unknownChunks } from './webp.ts'

/** A small file that was made to cost much time or memory. */
export interface HostileSample {
  readonly name: string
  readonly mimeType: 'image/heic' | 'image/jpeg' | 'image/png' | 'image/webp'
  /** Makes the same bytes at each call, within seconds. */
  make(): Buffer | Promise<Buffer>
}

/** Every hostile file of this folder. No authority, camera or program writes files like these. */
export const hostileSamples: readonly HostileSample[] = [
  { name: 'HEIC of nested overlays', mimeType: 'image/heic', make: nestedOverlays },
  { name: 'HEIC of vast tiles', mimeType: 'image/heic', make: repeatedTiles },
  { name: 'EXIF directory that refers to itself', mimeType: 'image/jpeg', make: selfReferringDirectory },
  { name: 'JPEG whose profile has 20,000 steps', mimeType: 'image/jpeg', make: profileOfManySteps },
  { name: 'JPEG of a million segments', mimeType: 'image/jpeg', make: manySegments },
  { name: 'PNG of 550,000 texts', mimeType: 'image/png', make: textFlood },
  { name: 'PNG with a profile that unpacks to 200 MB', mimeType: 'image/png', make: packedProfile },
  { name: 'PNG of 1 x 50,000,000 pixels', mimeType: 'image/png', make: thinPng },
  { name: 'WebP of 500,000 unknown chunks', mimeType: 'image/webp', make: unknownChunks },
  { name: 'WebP of 100,000 frames', mimeType: 'image/webp', make: manyFrames },
]
