/**
 * Which checks cost nothing, as the API's code has it: `scripts/stated-facts.test.ts` compares each number with the constant
 * that decides.
 */
export const freeChecks = {
  first: 20,
  perDay: 1,
  furtherTries: 10,
  furtherTryHours: 1,
  samePhoto: 10,
  samePhotoHours: 24,
} as const
