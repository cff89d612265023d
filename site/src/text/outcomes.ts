import type { SiteTranslator } from '../messages/english.ts'

/** The outcomes of a check as the API names them, and the meaning of each in a language. */
export const outcomes = (t: SiteTranslator) => [
  { name: 'READY', meaning: t('outcome.ready') },
  { name: 'REVIEW', meaning: t('outcome.review') },
  { name: 'RETAKE', meaning: t('outcome.retake') },
]
