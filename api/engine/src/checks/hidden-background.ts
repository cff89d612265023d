import { notAssessed } from './finding.ts'

/** The code of `hiddenBackground`. */
export const hiddenBackgroundCodes = {
  too_little_background: 'Too little of the background shows to check it.',
} as const

/** The finding of a check of the background, if too little of it is visible. */
export const hiddenBackground = () =>
  notAssessed('too_little_background', 'background.hidden', 'background.hidden-advice')
