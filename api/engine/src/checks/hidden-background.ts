import { notAssessed } from './finding.ts'

/** Of `hiddenBackground`. */
export const hiddenBackgroundCodes = {
  too_little_background: 'Too little background shows to judge it.',
} as const

/** Of a check of the background where too little of it shows. */
export const hiddenBackground = (advice: string | null = null) =>
  notAssessed('too_little_background', hiddenBackgroundCodes.too_little_background, advice)
