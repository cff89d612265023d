import { limits } from '@likeness/engine'

/** What a JSON body may contain. Each limit is far above what an honest call needs, and is looked at while the body arrives. */
export interface JsonLimits {
  /** Objects and arrays inside each other. */
  depth: number
  /** Objects, arrays, strings, numbers, booleans and nulls, all together. */
  values: number
  /** Names in one object. */
  names: number
  /** Entries in one array. */
  entries: number
  /** Bytes of one name, as it is written. */
  nameBytes: number
  /** Bytes of a number, as it is written. */
  numberBytes: number
  /** Bytes of one string, as it is written. */
  stringBytes: number
  /** What strings longer than `longStringBytes` are: photos as data URLs, which are decoded, or texts. */
  longStringsAre: 'photos' | 'texts'
  /** The least bytes of a long string for each backslash in it. */
  bytesPerEscape: number
  /** Strings longer than `longStringBytes`. */
  longStrings: number
  /** Everything except those strings: what is parsed in one piece and then compared with a schema. */
  otherBytes: number
}

/** The least bytes of a string that is parsed by itself. The longest string of a schema, except a photo, has 1,000 characters. */
export const longStringBytes = 8 * 1024

/** The bodies of the API's own calls. The largest is that of a job: 20 items and 20 entries of metadata. */
export const callLimits: JsonLimits = {
  depth: 8,
  values: 2_000,
  names: 100,
  entries: 100,
  // A name of metadata has up to 40 characters, each of which may be written as \uXXXX.
  nameBytes: 1_000,
  numberBytes: 100,
  // A photo of the largest size in base64. A tenth more is for writers that escape each slash.
  stringBytes: Math.ceil((limits.maxFileBytes * 4 * 1.1) / 3),
  longStringsAre: 'photos',
  // Writers that escape both / and + of base64, the latter with six bytes, write one for 35 bytes.
  bytesPerEscape: 24,
  longStrings: 40,
  // The job's ids and metadata, each character written as \uXXXX, take 100 KB.
  otherBytes: 256 * 1024,
}

/** Stripe's events: some kilobytes, with objects of up to a hundred names. */
export const eventLimits: JsonLimits = {
  ...callLimits,
  depth: 32,
  values: 20_000,
  names: 1_000,
  entries: 1_000,
  stringBytes: 512 * 1024,
  longStringsAre: 'texts',
  otherBytes: 512 * 1024,
}
