import { accountExamples, policiesExamples, webhooksExamples } from './examples/account.ts'
import { catalogExamples } from './examples/catalog.ts'
import type { Example } from './examples/example.ts'
import { jobsExamples } from './examples/jobs.ts'
import { photosExamples, reviewsExamples } from './examples/photos.ts'

/** By the operation's name. `openapi.test.ts` makes each call. */
export const examples: Record<string, Example | undefined> = {
  ...accountExamples,
  ...catalogExamples,
  ...photosExamples,
  ...jobsExamples,
  ...policiesExamples,
  ...reviewsExamples,
  ...webhooksExamples,
}
