import { threshold, valuesOf } from './threshold.ts'

/** What the engine takes on, so that one photo can neither fill the memory nor hold a worker. */
export const statedLimits = {
  maxFileBytes: threshold({
    value: 12_000_000,
    unit: 'bytes',
    source: 'A 12-megapixel phone JPEG is 3 to 6 MB.',
  }),
  maxPixels: threshold({
    value: 50_000_000,
    unit: 'pixels',
    source: 'Chosen, so that one photo cannot fill the memory.',
  }),
  maxPages: threshold({
    value: 1,
    unit: 'pictures',
    source: 'Of an animation or a sequence, the first picture is the photo.',
  }),
  /** libvips gives up after this. */
  decodeSeconds: threshold({
    value: 5,
    unit: 's',
    source: 'Measured: a 50-megapixel JPEG takes under a second.',
  }),
  checkSeconds: threshold({
    value: 20,
    unit: 's',
    source: "Chosen: one photo's wait for a worker, and its check.",
  }),
  /** The check alone, with any decoding; a worker that takes longer hangs, and is replaced. */
  workSeconds: threshold({ value: 10, unit: 's', source: 'Measured: 50 megapixels of HEIC take 2 s.' }),
  /** On which a background is replaced: that needs every pixel in memory at once. */
  maxBackgroundPixels: threshold({
    value: 25_000_000,
    unit: 'pixels',
    source: '24-megapixel cameras write up to 24.5 megapixels.',
  }),
  /** As `checkSeconds`, and as `workSeconds`, for another background. */
  backgroundSeconds: threshold({
    value: 50,
    unit: 's',
    source: "Measured: two photos of 24 megapixels at once take 6 to 10 s on a core's two threads.",
  }),
  backgroundWorkSeconds: threshold({
    value: 40,
    unit: 's',
    source: "Measured: two photos of 24 megapixels at once take 6 to 10 s on a core's two threads.",
  }),
  /** As `checkSeconds`, and as `workSeconds`, for a document's own file. */
  exportSeconds: threshold({
    value: 30,
    unit: 's',
    source: 'Chosen: a check, and some ten encodings of few pixels.',
  }),
  exportWorkSeconds: threshold({
    value: 20,
    unit: 's',
    source: 'Chosen: a check, and some ten encodings of few pixels.',
  }),
  /** What libheif may take up while it decodes one HEIC. */
  heicMemoryBytes: threshold({
    value: 768_000_000,
    unit: 'bytes',
    source: 'Measured: 50 megapixels need 400 MB.',
  }),
  /** Of a C2PA manifest, from its start: it holds thumbnails and certificates too. */
  manifestBytes: threshold({
    value: 2_000_000,
    unit: 'bytes',
    source: "Chosen: the assertions that matter stand in a manifest's first part.",
  }),
  /** Of an XMP packet, which is a few kilobytes: a longer one hides something, or wants time spent on it. */
  xmpBytes: threshold({ value: 256_000, unit: 'bytes', source: 'Chosen; no measurement is recorded.' }),
  /** The longer edge to which a larger photo is scaled down for the models. */
  workingEdge: threshold({
    value: 1024,
    unit: 'px',
    source:
      'The mesh model works at 192 px a face and the mask at 256 px, so a head of 300 px or more in here loses them nothing.',
  }),
  /** Up to this longer edge a photo is taken as it is. */
  unscaledEdge: threshold({
    value: 2048,
    unit: 'px',
    source: 'Chosen: up to here, scaling would cost more than the pixels do.',
  }),
}

/** The numbers of `statedLimits`. */
export const limits = valuesOf(statedLimits)
