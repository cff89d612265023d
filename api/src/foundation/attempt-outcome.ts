/** What became of an attempt to deliver a webhook: it arrived, it will be made again, or it was the last one. */
export type AttemptOutcome = 'delivered' | 'retrying' | 'failed'
