import { accountExamples } from './examples/account.ts'
import { batchesExamples } from './examples/batches.ts'
import { catalogExamples } from './examples/catalog.ts'
import type { Example } from './examples/example.ts'
import { jobsExamples } from './examples/jobs.ts'
import { photosExamples } from './examples/photos.ts'
import { policiesExamples } from './examples/policies.ts'
import { reviewsExamples } from './examples/reviews.ts'
import { webhooksExamples } from './examples/webhooks.ts'

/** By the operation's name. `examples.test.ts` makes each call. */
export const examples: Record<string, Example | undefined> = {
  ...accountExamples,
  ...catalogExamples,
  ...photosExamples,
  ...jobsExamples,
  ...batchesExamples,
  ...policiesExamples,
  ...reviewsExamples,
  ...webhooksExamples,
}
