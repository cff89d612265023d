import { threshold, valuesOf } from './threshold.ts'

/**
 * What a file may hold, before a decoder sees it. Photos of cameras, phones and programs stay far below; a file beyond
 * was made to cost time. "The photos" are 470 photos of 8 years by phones, cameras and scanners, and the drawn ones.
 */
export const statedBounds = {
  /** The longest side, as the file states it. */
  longestSide: threshold({
    value: 20_000,
    unit: 'px',
    source: 'The panoramas of phones are up to 16,382 px wide; the widest of the photos has 7360 px.',
  }),
  /** The longer side, in shorter sides. */
  longestShape: threshold({
    value: 100,
    unit: 'shorter sides',
    source: 'The panoramas of phones have 5 shorter sides; the photos have up to 2.',
  }),
  jpegSegments: threshold({
    value: 1000,
    unit: 'segments in front of the first scan',
    source: 'A depth map of 12 MB in XMP takes 190; the photos have up to 60.',
  }),
  jpegScans: threshold({
    value: 64,
    unit: 'scans',
    source: 'Progressive encoders write up to 15; libvips reads 100.',
  }),
  exifEntries: threshold({
    value: 1000,
    unit: 'entries of all directories',
    source: 'The photos have up to 120.',
  }),
  /** A directory with invalid entries is looked through, because cameras write some. */
  exifEntriesLookedAt: threshold({
    value: 20_000,
    unit: 'entries of all directories, valid or not',
    source: 'Chosen: a segment of a JPEG holds 5461.',
  }),
  exifLoops: threshold({
    value: 2,
    unit: 'references to a directory that was read',
    source: 'Chosen: the photos have none, and libexif reads two again in no time.',
  }),
  /** Values of entries may share bytes. */
  exifValues: threshold({
    value: 4,
    unit: 'sizes of the EXIF block',
    source: 'Real files reach 1.2, also those that are wrong.',
  }),
  pngChunks: threshold({
    value: 1000,
    unit: 'chunks that hold no pixels',
    source: 'The photos have up to 20; libpng keeps 1000.',
  }),
  pngPixelChunks: threshold({
    value: 20_000,
    unit: 'chunks that hold pixels',
    source: 'libpng writes one for 8 kB, the smallest encoders one for each row.',
  }),
  pngTextBytes: threshold({
    value: 4_000_000,
    unit: 'bytes of text',
    source: 'The workflows of image generators have up to 1 MB.',
  }),
  pngUnpackedBytes: threshold({
    value: 8_000_000,
    unit: 'bytes of all texts and profiles when unpacked',
    source: 'libpng unpacks 8 MB of one chunk; colour profiles have up to 3 MB.',
  }),
  webpChunks: threshold({
    value: 1000,
    unit: 'chunks, with the frames',
    source: 'A photo has up to 6; libwebp takes 11 s for 100,000 frames, and 2 ms for 1000.',
  }),
  heifBoxes: threshold({
    value: 5000,
    unit: 'boxes',
    source: 'An iPhone photo of 48 megapixels has 600.',
  }),
  heifDepth: threshold({
    value: 8,
    unit: 'boxes in each other',
    source: 'The tables of a sequence lie 6 deep.',
  }),
  heifItems: threshold({
    value: 1000,
    unit: 'items',
    source:
      'An iPhone photo of 48 megapixels has 192 tiles of 512 px, and 48 of its gain map; libheif reads 1000.',
  }),
  heifReferences: threshold({
    value: 4000,
    unit: 'references between items',
    source: 'Chosen: four for each item.',
  }),
  heifExtents: threshold({
    value: 4000,
    unit: 'extents of items',
    source: 'Chosen: four for each item.',
  }),
  heifAssociations: threshold({
    value: 10_000,
    unit: 'properties of all items',
    source: 'Items have 3 to 6.',
  }),
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
    source: 'MIAF (ISO/IEC 23000-22, 7.3.9) allows one of each of three kinds.',
  }),
  heifSamples: threshold({
    value: 10_000,
    unit: 'entries of one table of a sequence',
    source: 'Chosen: over five minutes of pictures.',
  }),
  /** Units of HEVC and AV1 in all items. */
  heifUnits: threshold({
    value: 20_000,
    unit: 'units',
    source: 'A tile has 1 to 4.',
  }),
  /** What decoding one picture costs: its tiles and its alpha, a picture of several slices once for each. */
  heifDecodedPixels: threshold({
    value: 100_000_000,
    unit: 'pixels',
    source:
      'Chosen: twice the largest photo, so that it can have alpha. An iPhone decodes 1.03 times its photo.',
  }),
}

/** The numbers of `statedBounds`. */
export const bounds = valuesOf(statedBounds)
