import type { Engine } from '@likeness/engine'
import type { Metering } from '../../billing/metering/paid-call.ts'
import type { CurrentCatalog } from '../../catalog/rules-in-force.ts'
import type { Secrets } from '../../foundation/secrets.ts'
import type { BodyBudget } from '../../http/body-budget.ts'
import type { Limiter } from '../../limits/limiter.ts'
import type { UnpaidWork } from '../../limits/unpaid-work.ts'
import type { PhotoPlaces } from '../../storage/photos/photo-places.ts'

/** The dependencies of the routes that make photos. */
export interface PhotoCreationParts {
  readonly engine: Engine
  readonly catalog: CurrentCatalog
  readonly metering: Metering
  readonly bodies: BodyBudget
  readonly unpaid: UnpaidWork
  /** The number of photos that an account may send: each takes seconds of work, and some are free. */
  readonly photosOfAccount: Limiter
  readonly photos: PhotoPlaces
  /** The service's secrets, by which receipts and saved photos are encrypted. */
  readonly secrets: Secrets
}
