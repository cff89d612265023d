/** Where photos are kept: in rows of the database, or as objects of a bucket whose names begin with a prefix. */
export type PhotoPlace = 'database' | { readonly bucket: string; readonly prefix: string }

/** The store of photos outside the database, which speaks S3. */
export interface PhotoStore {
  /** New photos go to the first place. Those of the others are still read and deleted. */
  readonly places: readonly PhotoPlace[]
  /** The address of the server, without a path. */
  readonly endpoint: string
  readonly region: string
  readonly keyId: string
  readonly secretKey: string
}

const bucketAddress =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w-]+(?:\/[\w-]+)*))?\/?$/

/** The places of a list such as `s3://bucket/prefix, database`; undefined if it is none, or names no bucket. */
export function parsePlaces(text: string): readonly PhotoPlace[] | undefined {
  const places: PhotoPlace[] = []
  for (const word of text.trim().split(/[\s,]+/)) {
    const { bucket, prefix = '' } = bucketAddress.exec(word)?.groups ?? {}
    if (word === 'database') places.push('database')
    else if (bucket !== undefined) places.push({ bucket, prefix })
    else return undefined
  }
  const isDouble = new Set(places.map((place) => JSON.stringify(place))).size < places.length
  return isDouble || places.every((place) => place === 'database') ? undefined : places
}

/** The settings of the store, as they are read. */
interface StoreSettings {
  readonly LIKENESS_OBJECT_STORE?: readonly PhotoPlace[] | undefined
  readonly LIKENESS_OBJECT_STORE_ENDPOINT?: string | undefined
  readonly LIKENESS_OBJECT_STORE_REGION: string
  readonly AWS_ACCESS_KEY_ID?: string | undefined
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined
}

/** The store that the settings name; undefined if they name none, or no key. */
export function photoStoreOf(values: StoreSettings): PhotoStore | undefined {
  const {
    LIKENESS_OBJECT_STORE: places,
    LIKENESS_OBJECT_STORE_REGION: region,
    LIKENESS_OBJECT_STORE_ENDPOINT: endpoint = `https://s3.${region}.amazonaws.com`,
    AWS_ACCESS_KEY_ID: keyId,
    AWS_SECRET_ACCESS_KEY: secretKey,
  } = values
  if (places === undefined || keyId === undefined || secretKey === undefined) return undefined
  return { places, endpoint, region, keyId, secretKey }
}

export const storeNeedsKey = 'LIKENESS_OBJECT_STORE needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'

/** Whether the environment names a store without its key. */
export function lacksStoreKey(given: Readonly<Record<string, string | undefined>>): boolean {
  const { LIKENESS_OBJECT_STORE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = given
  return Boolean(LIKENESS_OBJECT_STORE) && !(AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY)
}
