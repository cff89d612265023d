import { threshold, valuesOf } from './threshold.ts'

/**
 * What a file may hold, before a decoder sees it. Photos of cameras, phones and programs stay far below; a file beyond
 * was made to cost time. "The photos" are the 658 pictures of the sets, 146 of them with EXIF; none is a HEIC.
 */
const statedBounds = {
  /** The longest side, as the file states it. */
  longestSide: threshold({
    value: 20_000,
    unit: 'px',
    source: 'The panoramas of phones are about 16,000 px wide; the photos have up to 3088 px.',
  }),
  /** The longer side, in shorter sides. */
  longestShape: threshold({
    value: 100,
    unit: 'shorter sides',
    source: 'Chosen: the panoramas of phones have about 5, and the photos up to 2.',
  }),
  jpegSegments: threshold({
    value: 1000,
    unit: 'segments in front of the first scan',
    source: 'A depth map of 12 MB in XMP takes 190; the photos have up to 14.',
  }),
  /** A directory with invalid entries is looked through, because cameras write some. */
  exifEntriesLookedAt: threshold({
    value: 20_000,
    unit: 'entries of all directories, valid or not',
    source: 'Chosen: a segment of a JPEG holds 5461, and the photos have up to 58.',
  }),
  exifLoops: threshold({
    value: 2,
    unit: 'references to a directory that was read',
    source: 'Chosen: the photos have none, and libexif reads two again in no time.',
  }),
  pngChunks: threshold({
    value: 1000,
    unit: 'chunks that hold no pixels',
    source: 'The photos have up to 5; 550,000 texts of 10 MB took a reader of metadata 7 s.',
  }),
  pngPixelChunks: threshold({
    value: 20_000,
    unit: 'chunks that hold pixels',
    source: 'The library libpng writes one for 8 kB, and some encoders one for each row.',
  }),
  pngTextBytes: threshold({
    value: 4_000_000,
    unit: 'bytes of text',
    source: 'Chosen: the workflows of image generators have less than 1 MB.',
  }),
  pngUnpackedBytes: threshold({
    value: 8_000_000,
    unit: 'bytes of all texts and profiles when unpacked',
    source: 'The library libpng unpacks 8 MB of one chunk; colour profiles have up to 3 MB.',
  }),
  webpChunks: threshold({
    value: 1000,
    unit: 'chunks, with the frames',
    source: 'A photo has up to 6; libwebp took 11 s for the header of 100,000 frames.',
  }),
  heifBoxes: threshold({
    value: 5000,
    unit: 'boxes',
    source: 'Chosen: two for each item, and what else there is.',
  }),
  heifExtents: threshold({ value: 4000, unit: 'extents of items', source: 'Chosen: four for each item.' }),
  /** Items may share bytes. */
  heifItemBytes: threshold({
    value: 24_000_000,
    unit: 'bytes of all items',
    source: 'Chosen: twice the largest file.',
  }),
  /** Rotations, mirrorings and crops, each of which copies the picture. */
  heifTransformations: threshold({
    value: 4,
    unit: 'transformations of one item',
    source: 'Chosen: a photo needs one of each of three kinds.',
  }),
  /** What decoding one picture costs: its tiles and its alpha. */
  heifDecodedPixels: threshold({
    value: 100_000_000,
    unit: 'pixels',
    source: 'Chosen: twice the largest photo, so that it can have alpha.',
  }),
}

/** The numbers of `statedBounds`. */
export const bounds = valuesOf(statedBounds)
