import type { Answers } from '../api/answers.ts'

export type { Finding } from '../api/answers.ts'

/* What /api/dashboard/photos answers, by names of the pages that make a photo. */

export type Options = Answers['GET /photos/options']
export type Checked = Answers['POST /photos/check']
export type Made = Answers['POST /photos/make']
export type Crop = Checked['crop']
export type CropRange = NonNullable<Checked['crop_range']>
