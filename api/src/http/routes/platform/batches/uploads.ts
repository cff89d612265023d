import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { knownKeyIdsOf } from '../../../../accounts/known-keys.ts'
import { batchLimits } from '../../../../config/batch-limits.ts'
import { platformPrefix } from '../../../../contract/operations.ts'
import { requireOperation } from '../../../../contract/route.ts'
import { openLimiter } from '../../../../limits/limiter.ts'
import { refuseEncodedBodies } from '../../../request/body/encoded-bodies.ts'
import {
  addUpload,
  requireUploadAddress,
  type UploadAddressParts,
} from '../../../request/caller/require-upload-address.ts'
import { callsUnderWay } from '../../../request/limits/calls-under-way.ts'
import type { RateLimits } from '../../../request/limits/rate-limit.ts'
import { addCallRecording } from '../../../request/log/record-calls.ts'
import type { CallCounting } from '../../../request/log/record-page-calls.ts'
import { addUsageCounting } from '../usage.ts'
import type { BatchItemRoutes } from './send-item.ts'
import { openToPages, uploadPreflight, uploadRoute } from './upload.ts'

export interface UploadParts extends BatchItemRoutes, Pick<UploadAddressParts, 'failures'> {
  rates: Pick<RateLimits, 'hook'>
  counting: CallCounting
}

export interface Uploads {
  /** Adds the routes, each at its whole path. */
  routes: FastifyPluginAsyncZod
  /** Call this every few seconds, so that photos that are not sent any more take no memory. */
  forget(): void
}

/** `/uploads`: the part of the platform API that asks for a signed address in place of a key, and that pages may call. */
export function openUploads(parts: UploadParts): Uploads {
  const { db, rates, counting } = parts
  const perItem = openLimiter(db, 'upload', batchLimits.uploadsOfItem)
  const addresses = {
    ...parts,
    keys: knownKeyIdsOf(db),
    perItem,
    atOnce: callsUnderWay(batchLimits.uploadsOfItemAtOnce),
  }
  return {
    forget: perItem.forget,
    routes: async (app) => {
      app.register(uploadPreflight)
      app.register(
        async (uploads) => {
          uploads.addHook('onRoute', requireOperation)
          addUsageCounting(uploads, counting.usageCounts)
          addCallRecording(uploads, counting.callRecord, counting.resultCounts)
          openToPages(uploads)
          addUpload(uploads)
          uploads.addHook('onRequest', requireUploadAddress(addresses))
          uploads.addHook('onRequest', rates.hook)
          uploads.addHook('onRequest', refuseEncodedBodies)
          uploads.register(uploadRoute(parts))
        },
        { prefix: platformPrefix },
      )
    },
  }
}
