import { accountExamples } from './examples/account.ts'
import { catalogExamples } from './examples/catalog.ts'
import { jobsExamples } from './examples/jobs.ts'
import { photosExamples } from './examples/photos.ts'
import { webhooksExamples } from './examples/webhooks.ts'

/** What a call of an operation may look like, and its answer. */
export interface Example {
  query?: Record<string, string | number>
  params?: Record<string, string>
  body?: unknown
  status: number
  /** As JSON or, of a stream, as text; null where the answer has no body. */
  answer: unknown
}

/** By the operation's name. `examples.test.ts` makes each call. */
export const examples: Record<string, Example | undefined> = {
  ...accountExamples,
  ...catalogExamples,
  ...photosExamples,
  ...jobsExamples,
  ...webhooksExamples,
}
