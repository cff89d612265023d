import type { IncomingMessage } from 'node:http'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { RefusedRequest } from '../problems.ts'
import { receiveBody } from '../receive-body.ts'
import { callLimits } from './json-limits.ts'
import { JsonScan } from './json-scan.ts'
import { parseScanned } from './parse-scanned.ts'

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Lets the routes of an app accept JSON, which is bounded while it arrives: see `callLimits`. A body that is refused is not
 * read any further.
 * @param largestBytes The most bytes of a body, in place of the `bodyLimit` of each route.
 */
export function addJsonBodies(app: FastifyInstance, largestBytes?: number): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const scan = new JsonScan(callLimits)
    let isFirst = true
    const limit = largestBytes ?? request.routeOptions.bodyLimit
    const received = await receiveBody(payload, request, limit, (bytes) => {
      const problem = scan.feed(isFirst ? withoutMark(bytes) : bytes)
      isFirst = false
      return problem && new RefusedRequest(problem)
    })
    if (received === 0) throw new errorCodes.FST_ERR_CTP_EMPTY_JSON_BODY()
    const scanned = scan.end()
    const parsed = scanned.ok ? await parseScanned(scanned.value) : scanned
    if (!parsed.ok) throw new RefusedRequest(parsed.problem)
    return parsed.value
  })
}

/** Some writers begin a text with a mark of its encoding, which is no part of JSON. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes
}
