import { chosen, threshold, valuesOf } from './threshold.ts'

/** The limits of the engine's work, so that one photo can neither fill the memory nor occupy a worker. */
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
    source: 'The first picture of an animation or a sequence is the photo.',
  }),
  /** libvips stops decoding after this time. */
  decodeSeconds: threshold({
    value: 5,
    unit: 's',
    source: 'Measured: a 50-megapixel JPEG takes under a second.',
  }),
  checkSeconds: threshold({
    value: 20,
    unit: 's',
    source: 'Chosen: the time that one photo waits for a worker, and its check.',
  }),
  /** The time for the check alone, with all decoding. A worker that takes longer hangs and is replaced. */
  workSeconds: threshold({ value: 10, unit: 's', source: 'Measured: 50 megapixels of HEIC take 2 s.' }),
  /** A call of the native runtime that lasts longer hangs. Only the end of the process ends it. */
  nativeCallSeconds: threshold({
    value: 5,
    unit: 's',
    source: 'Measured: the longest call, the matte of 1024 x 1024 pixels, takes 0.3 s on a free core.',
  }),
  /** The largest photo whose background is replaced, because every pixel must be in memory at once. */
  maxBackgroundPixels: threshold({
    value: 25_000_000,
    unit: 'pixels',
    source: '24-megapixel cameras write up to 24.5 megapixels.',
  }),
  /** Like `checkSeconds` and `workSeconds`, for replacing a background. */
  backgroundSeconds: threshold({
    value: 50,
    unit: 's',
    source: 'Measured: two concurrent photos of 24 megapixels take 6 to 10 s on the two threads of a core.',
  }),
  backgroundWorkSeconds: threshold({
    value: 40,
    unit: 's',
    source: 'Measured: two concurrent photos of 24 megapixels take 6 to 10 s on the two threads of a core.',
  }),
  /** Like `checkSeconds` and `workSeconds`, for the file of a document. */
  exportSeconds: threshold({
    value: 30,
    unit: 's',
    source: 'Chosen: a check, and about ten encodings of few pixels.',
  }),
  exportWorkSeconds: threshold({
    value: 20,
    unit: 's',
    source: 'Chosen: a check, and about ten encodings of few pixels.',
  }),
  /** The time for all decoding of one photo, after which its decoder process is killed. Work of the models does not count. */
  photoDecodingSeconds: threshold({
    value: 5,
    unit: 's',
    source: 'Measured: 50 megapixels of HEIC take 2 s on a free core.',
  }),
  /** The same for a print sheet of a finished photo. */
  sheetSeconds: threshold({
    value: 15,
    unit: 's',
    source: 'Measured: the PDF of a PNG of 25 megapixels takes 5 s.',
  }),
  /** Finished photos that may wait to be saved or printed. */
  finishedWaiting: threshold({
    value: 16,
    unit: 'photos',
    source: 'Chosen: each takes a tenth of a second, or a second for a sheet.',
  }),
  /** The memory that a decoder process may write to: heaps, stacks and pixels, as the system counts them. */
  decoderMemoryBytes: threshold({
    value: 2_000_000_000,
    unit: 'bytes',
    source:
      'Measured: 50 megapixels of HEIC need 1.2 GB, of which 0.9 GB are resident; a third of it all is never used.',
  }),
  /** The processor time of a decoder process in its whole life. It is replaced before, at `decoderRenewalSeconds`. */
  decoderCpuSeconds: threshold({
    value: 300,
    unit: 's',
    source: 'Chosen: the time at which a decoder is replaced, and one photo on many cores.',
  }),
  decoderRenewalSeconds: threshold({
    value: 200,
    unit: 's',
    source: 'Chosen: about 1,000 photos, so that a start of 0.3 s is not felt.',
  }),
  /** The files and sockets that a decoder process may have open. */
  decoderFiles: threshold({ value: 64, unit: 'files', source: 'Measured: it has 25 open while it decodes.' }),
  /** The memory that libheif may use while it decodes one HEIC. */
  heicMemoryBytes: threshold({
    value: 768_000_000,
    unit: 'bytes',
    source: 'Measured: 50 megapixels need 400 MB.',
  }),
  /** The part of a C2PA manifest that is read, from its start. A manifest also holds thumbnails and certificates. */
  manifestBytes: threshold({
    value: 2_000_000,
    unit: 'bytes',
    source: 'Chosen: the assertions that matter are in the first part of a manifest.',
  }),
  /** An XMP packet normally has a few kilobytes. A longer one hides something or is meant to cost time. */
  xmpBytes: chosen({ value: 256_000, unit: 'bytes' }),
  /** The longer edge to which a larger photo is scaled down for the models. */
  workingEdge: threshold({
    value: 1024,
    unit: 'px',
    source:
      'The mesh model works at 192 px per face and the mask at 256 px, so a head of 300 px or more at this size has all the pixels they can use.',
  }),
  /** A photo up to this longer edge is used without scaling. */
  unscaledEdge: threshold({
    value: 2048,
    unit: 'px',
    source: 'Chosen: up to this size, scaling would cost more time than it saves.',
  }),
}

/** The numbers of `statedLimits`. */
export const limits = valuesOf(statedLimits)

/** How the vision workers are shared between those who send photos. */
export const statedShares = {
  /** Of so many turns in which photos of a lower rank wait, one at least is theirs, so that no rank waits for ever. */
  turnsPassedOver: threshold({
    free: 8,
    job: 16,
    unit: 'turns',
    source:
      'Chosen: with two workers and 0.5 s per photo, free photos get a turn every 2 s and those of jobs every 4 s, well within `checkSeconds`.',
  }),
  /** The part of the waiting places that paid photos leave to each lower rank. */
  placesOfLowerRank: threshold({
    value: 0.125,
    unit: 'share of the places',
    source: 'Chosen: as many places as the least share of the turns.',
  }),
  /** How long a sender who got a result may use every worker. Any other one leaves a worker to others. */
  trustSeconds: threshold({
    value: 600,
    unit: 's',
    source: 'Chosen: longer than the pauses of somebody who sends photos all day.',
  }),
  /** Work that took longer than this and gave no result makes its sender doubtful. */
  fruitlessSeconds: threshold({
    value: 1,
    unit: 's',
    source: 'Measured: a damaged JPEG, PNG or WebP of 12 megapixels is refused within 0.2 s.',
  }),
  /** How long doubtful senders together leave a worker to others, whatever results they get meanwhile. */
  doubtSeconds: threshold({
    value: 60,
    unit: 's',
    source: 'Chosen: six times the longest work on one photo that is checked (`workSeconds`).',
  }),
}

/** The numbers of `statedShares`. */
export const shares = valuesOf(statedShares)
