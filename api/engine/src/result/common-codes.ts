/** Codes that a finding of any check can have, each with a sentence. */
export const commonCodes = {
  ok: 'What is asked is met.',
  relaxed: 'What is wrong is not held against a child, for whom the rule relaxes the check.',
} as const
