import type { CurrentCatalog } from '../catalog/current-catalog.ts'
import type { Engine } from '../compliance/engine.ts'
import type { BodyBudget } from '../http/body-budget.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Metering } from '../metering/paid-call.ts'

/** What the routes of making a photo work with. */
export interface MakingParts {
  readonly engine: Engine
  readonly catalog: CurrentCatalog
  readonly metering: Metering
  readonly bodies: BodyBudget
  /** How many photos an account may send: each takes seconds of work, and some are free. */
  readonly limiter: Limiter
  /** The service's secret, by which receipts and saved photos are sealed. */
  readonly secret: string
}

/** Of one account, in any ten minutes. */
export const photosPerAccount = { quota: 60, windowSeconds: 600 }
