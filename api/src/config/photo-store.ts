import { z } from 'zod'
import { httpUrl } from './setting-types.ts'

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
function parsePlaces(text: string): readonly PhotoPlace[] | undefined {
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

/** The store of photos outside the database. */
export const photoStoreSettings = {
  LIKENESS_OBJECT_STORE: z
    .string()
    .transform((text, context) => {
      const places = parsePlaces(text)
      if (places) return places
      context.addIssue({
        code: 'custom',
        message: 'a bucket such as "s3://bucket/prefix", or a list of places such as "s3://bucket, database"',
      })
      return z.NEVER
    })
    .optional()
    .meta({
      description:
        'A bucket of an S3-compatible store, such as `s3://bucket/prefix`, that keeps the photos of jobs and reviews, and saved photos. To move, list several places, the new one first; `database` is one: new photos go to the first, and those in the others are used until they are deleted. All processes need the same value. See "Photos" above.',
      defaultText: 'photos are kept in the database',
    }),
  LIKENESS_OBJECT_STORE_ENDPOINT: httpUrl('https://s3.example.org').optional().meta({
    description: 'The address of that store. Buckets are named in the path.',
    defaultText: "Amazon's, in the region",
  }),
  LIKENESS_OBJECT_STORE_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'a region such as eu-central-1')
    .default('us-east-1')
    .describe('The region of the store, which is part of the signature of each request.'),
  AWS_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The id of the key of the store. It may put, get and delete objects of the bucket, and list them.',
    ),
  AWS_SECRET_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('The secret of that key. LIKENESS_OBJECT_STORE needs both.'),
}

/** The store that the settings name; undefined if they name none, or no key. */
export function photoStoreOf(
  values: z.infer<z.ZodObject<typeof photoStoreSettings>>,
): PhotoStore | undefined {
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
