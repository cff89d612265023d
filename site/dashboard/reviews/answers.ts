import type { Answers } from '../api/answers.ts'

/* Short names for the API's answers on the pages of reviews. */

export type ShownReview = Answers['GET /reviews/:reviewId']
export type ReviewedFinding = ShownReview['findings'][number]
export type Drawn = NonNullable<ShownReview['drawn']>
