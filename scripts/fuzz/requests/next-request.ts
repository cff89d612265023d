import type { SeededRandom } from '../random.ts'
import { type Callers, type HostileRequest, hostileRequests } from './hostile-request.ts'

/** Makes a file that is meant to harm, and says how. */
export type FileMaker = (random: SeededRandom) => { readonly name: string; readonly bytes: Buffer }

/** A request, and what is wrong with it, for the report. */
export interface NamedRequest extends HostileRequest {
  readonly name: string
}

/** Who sends the requests: each call of an account comes from a network of its own. */
export type Accounts = readonly [Callers, ...Callers[]]

/** Photos are decoded in some 100 ms, and other requests answered in 1 to 10. */
const photosOf100 = 10

/**
 * Returns a generator of requests, the same for the same seed. Of 100, some 90 have a hostile address, header, JSON or form,
 * and 10 a hostile file as the photo of a check.
 */
export function nextRequests(
  accounts: Accounts,
  makeFile: FileMaker,
): (random: SeededRandom) => NamedRequest {
  const each = accounts.map((callers) => ({ callers, next: hostileRequests(callers) }))
  return (random) => {
    const chosen = each[random.below(each.length)]
    if (!chosen) throw new RangeError('There is no account.')
    if (random.below(100) >= photosOf100) {
      const request = chosen.next(random)
      return { ...request, name: `${request.method} ${request.path.slice(0, 60)}` }
    }
    return photoRequest(random, chosen.callers, makeFile)
  }
}

function photoRequest(random: SeededRandom, { key }: Callers, makeFile: FileMaker): NamedRequest {
  const { name, bytes } = makeFile(random)
  const path = `/api/v1/photos/${random.pick(['check', 'validate'])}?documentId=us-passport`
  const body =
    random.below(2) === 0
      ? bytes
      : [bytes.subarray(0, 5000), bytes.subarray(5000)].filter((part) => part.length > 0)
  const headers = { ...key, 'content-type': random.pick(['image/jpeg', 'image/heic', 'image/x']) }
  return { name, method: 'POST', path, headers, body }
}
