/** What one caller, and all callers together, may take of the site's server. */
export type SiteLimits = Readonly<Record<keyof typeof siteLimits, number>>

/** Every limit, with its unit in its name and its source. "Ours" is a number that we chose, with the reason. */
export const siteLimits = {
  /** Time for the headers of a request, and for a connection's first byte. As the API's (api/src/foundation/time.ts). */
  headersMs: 15_000,
  /** Time for a whole request with its body. Ours: twice the API's own time, so that its named answer comes first. */
  requestMs: 120_000,
  /** Time between two requests of a connection. Fastify's default: longer than the 60 seconds of nginx and load balancers. */
  idleMs: 72_000,
  /** Time in which no byte of a request or its answer moves. Ours: longer than the longest wait for an answer. */
  silentMs: 150_000,
  /** Time for the API to begin its answer. As its LIKENESS_HOLD_SECONDS: a check may wait in its queue for that long. */
  answerMs: 120_000,
  /** Time for a connection to the API. Ours: in the same network, three seconds allow for a lost packet. */
  connectMs: 3_000,
  /** Time in which the rest of a body is dropped after its answer. As the API's lingering-close.ts. */
  lingerMs: 10_000,
  /** How often connections are compared with these times. Ours: fine enough for times in seconds. */
  lookEveryMs: 1_000,
  /** Node's default. Browsers' cookies of one site may have 4 KB each. */
  headerBytes: 16_384,
  /** Apache's default (LimitRequestFields). Browsers send about 20. */
  headerCount: 100,
  /** Ours: a connection takes about 30 KB here, so that all take about 120 MB. */
  connections: 4_096,
  /** Ours: browsers open 6 to one host, so that 40 browsers may share an address. */
  connectionsPerAddress: 256,
  /** Ours: as the connections, for callers behind one trusted proxy. */
  requestsPerAddress: 256,
  /** Ours: fewer than the connections to the API, so that callers without a body always find a free one. */
  bodies: 512,
  /** Ours: twice the concurrent calls of one account (LIKENESS_CONCURRENT_CALLS). */
  bodiesPerAddress: 64,
  /**
   * Least rate of a body, from the end of `bodyGraceMs` on. Time in which the API does not read does not count.
   * Ours: a tenth of the slowest connection that can send a photo of 12 MB within `requestMs`.
   */
  bodyBytesPerSecond: 10_000,
  bodyGraceMs: 10_000,
  /** Least rate of reading an answer, after `readGraceMs`: half a minute without a mobile network. Ours: as a body. */
  readBytesPerSecond: 10_000,
  readGraceMs: 30_000,
  /** Ours: the largest form without a photo has some 2 KB (the address and events of a webhook). */
  formBytes: 16 * 1024,
  /** Ours: the form with the most fields has about 20. */
  formFields: 100,
  /** The API's largest photo of 12 MB, with room for the other fields. As dashboard/astro.config.ts. */
  photoFormBytes: 12_100_000,
  /** Ours: the photo page's form has 6 fields. */
  photoFormParts: 16,
  /** Ours: the headers of a part name a field and a file; file systems allow file names of 255 bytes. */
  partHeaderBytes: 2_048,
  /** Bytes of photo forms that are held at one time. Ours: a page holds about three copies, so that all take 200 MB. */
  heldBytes: 64_000_000,
  /** Two photos: a person sends one at a time, and may press the button twice. */
  heldBytesPerAddress: 2 * 12_100_000,
}
