import { nestedAvifOverlays, nestedOverlays, repeatedTiles } from './heif.ts'
import {
  directoriesInACircle,
  longJpegHeader,
  manyScans,
  manySegments,
  overlappingValues,
  profileOfManySteps,
  selfReferringDirectory,
  thinJpeg,
  thinPng,
  vastScans,
} from './jpeg.ts'
import { packedProfile, packedText, textFlood } from './png.ts'
import { longCanvas, manyFrames, unknownChunks } from './webp.ts'

/** A small file that was made to cost much time or memory. */
export interface HostileSample {
  readonly name: string
  readonly mimeType: 'image/heic' | 'image/avif' | 'image/jpeg' | 'image/png' | 'image/webp'
  /** Makes the same bytes at each call, within seconds. */
  make(): Buffer | Promise<Buffer>
}

/** Every hostile file of this folder. No authority, camera or program writes files like these. */
export const hostileSamples: readonly HostileSample[] = [
  { name: 'HEIC of nested overlays', mimeType: 'image/heic', make: nestedOverlays },
  { name: 'HEIC of vast tiles', mimeType: 'image/heic', make: repeatedTiles },
  { name: 'AVIF of nested overlays', mimeType: 'image/avif', make: nestedAvifOverlays },
  { name: 'EXIF directory that refers to itself', mimeType: 'image/jpeg', make: selfReferringDirectory },
  { name: 'EXIF directories in a circle', mimeType: 'image/jpeg', make: directoriesInACircle },
  { name: 'EXIF values that overlap', mimeType: 'image/jpeg', make: overlappingValues },
  { name: 'JPEG whose profile has 20,000 steps', mimeType: 'image/jpeg', make: profileOfManySteps },
  { name: 'JPEG of 5,000 scans', mimeType: 'image/jpeg', make: manyScans },
  { name: 'JPEG of 95 scans and 25 megapixels', mimeType: 'image/jpeg', make: vastScans },
  { name: 'JPEG of a million segments', mimeType: 'image/jpeg', make: manySegments },
  { name: 'JPEG of 1 x 65,500 pixels', mimeType: 'image/jpeg', make: thinJpeg },
  { name: 'JPEG that states 700 x 65,500 pixels', mimeType: 'image/jpeg', make: longJpegHeader },
  { name: 'PNG of 550,000 texts', mimeType: 'image/png', make: textFlood },
  { name: 'PNG with a text that unpacks to 200 MB', mimeType: 'image/png', make: packedText },
  { name: 'PNG with a profile that unpacks to 200 MB', mimeType: 'image/png', make: packedProfile },
  { name: 'PNG of 1 x 50,000,000 pixels', mimeType: 'image/png', make: thinPng },
  { name: 'WebP of 500,000 unknown chunks', mimeType: 'image/webp', make: unknownChunks },
  { name: 'WebP of 100,000 frames', mimeType: 'image/webp', make: manyFrames },
  { name: 'WebP whose canvas is 16,777,215 pixels wide', mimeType: 'image/webp', make: longCanvas },
]
