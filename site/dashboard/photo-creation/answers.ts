import type { Answers } from '../api/answers.ts'

export type { Finding } from 'likeness'

/* Short names for the answers of /api/dashboard/photos, for the pages that make a photo. */

export type Options = Answers['GET /photos/options']
export type NextCheck = Answers['GET /photos/next-check']
export type Checked = Answers['POST /photos/check']
export type Made = Answers['POST /photos/make']
export type Crop = Checked['crop']
export type CropRange = NonNullable<Checked['crop_range']>
