import { setTimeout as sleep } from 'node:timers/promises'
import { type Bucket, type BucketRequest, StoreFailure } from './bucket.ts'

export interface BucketObserver {
  /** Called with the error of each request that failed, for the log. */
  onFailure(error: unknown): void
  /** Called after each request, with its duration. */
  onAnswer(request: BucketRequest, succeeded: boolean, seconds: number): void
}

/**
 * A bucket whose requests are observed, and which repeats those that may be repeated once, if the failure may pass. A put is
 * not repeated: the first try may take effect after the object was deleted again.
 */
export function observedBucket(bucket: Bucket, { onFailure, onAnswer }: BucketObserver): Bucket {
  const observed = async <T>(request: BucketRequest, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    try {
      const done = await work()
      onAnswer(request, true, (performance.now() - start) / 1000)
      return done
    } catch (error) {
      onAnswer(request, false, (performance.now() - start) / 1000)
      onFailure(error)
      throw error
    }
  }
  const again = <T>(request: BucketRequest, work: () => Promise<T>): Promise<T> =>
    twice(() => observed(request, work))
  return {
    put: (name, content) => observed('put', () => bucket.put(name, content)),
    get: (name, mostBytes) => again('get', () => bucket.get(name, mostBytes)),
    delete: (name) => again('delete', () => bucket.delete(name)),
    list: (prefix, after) => again('list', () => bucket.list(prefix, after)),
    head: () => observed('head', () => bucket.head()),
  }
}

const retryMs = 200

/** Does work, and does it again if it failed and that may pass. */
export async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreFailure && error.mayPass)) throw error
    await sleep(retryMs)
    return work()
  }
}
