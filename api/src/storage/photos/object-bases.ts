import type { PhotoStore } from '../../config/photo-store.ts'
import { type Bucket, openBucket } from './bucket.ts'

/** A bucket with the beginning of all addresses in it. */
export interface ObjectBase {
  /** Such as `s3://bucket/prefix/`. */
  readonly start: string
  /** The same without the bucket: the beginning of the objects' names. */
  readonly prefix: string
  readonly bucket: Bucket
}

/** The buckets among the places, in their order. */
export function basesOf(store: PhotoStore): ObjectBase[] {
  return store.places.flatMap((place) => {
    if (place === 'database') return []
    const prefix = place.prefix && `${place.prefix}/`
    return [{ start: `s3://${place.bucket}/${prefix}`, prefix, bucket: openBucket(store, place.bucket) }]
  })
}

/** The address of an object in a bucket. */
export function addressIn({ start, prefix }: ObjectBase, name: string): string {
  return start + name.slice(prefix.length)
}

/** The bucket of an address and the object's name in it; undefined if it is in none of the buckets. */
export function locate(
  bases: readonly ObjectBase[],
  address: string,
): { bucket: Bucket; name: string } | undefined {
  const base = bases.find(({ start }) => address.startsWith(start))
  return base && { bucket: base.bucket, name: base.prefix + address.slice(base.start.length) }
}
