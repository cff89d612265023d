/** What the engine takes on, so that one photo can neither fill the memory nor hold a worker. */
export const limits = {
  /** A 12-megapixel phone JPEG is 3 to 6 MB. */
  maxFileBytes: 12_000_000,
  maxPixels: 50_000_000,
  /** Of an animation or a sequence, the first picture. */
  maxPages: 1,
  /** libvips gives up after this; a 50-megapixel JPEG takes under a second. */
  decodeSeconds: 5,
  /** One photo's wait for a worker and its check. */
  checkSeconds: 20,
  /** The check alone, with any decoding; a worker that takes longer hangs, and is replaced. 50 megapixels of HEIC take 2. */
  workSeconds: 10,
  /** On which a background is replaced: that needs every pixel in memory at once. 24-megapixel cameras write up to 24.5. */
  maxBackgroundPixels: 25_000_000,
  /** As `checkSeconds`, and as `workSeconds`, for another background: two photos of 24 megapixels at once take 6 to 10 on a core's two threads. */
  backgroundSeconds: 50,
  backgroundWorkSeconds: 40,
  /** As `checkSeconds`, and as `workSeconds`, for a document's own file: a check, and some ten encodings of its few pixels. */
  exportSeconds: 30,
  exportWorkSeconds: 20,
  /** What libheif may take up while it decodes one HEIC: 50 megapixels need 400 MB. */
  heicMemoryBytes: 768_000_000,
  /**
   * The longer edge to which a larger photo is scaled down for the models. The mesh model works at 192 px a face and
   * the mask at 256 px, so a head of 300 px or more in here loses them nothing.
   */
  workingEdge: 1024,
  /** Up to this longer edge a photo is taken as it is: scaling it would cost more than its pixels do. */
  unscaledEdge: 2048,
} as const
