/*
 * Figures that pages state, as the API's code has them: `scripts/stated-facts.test.ts` compares each with the constant that
 * decides.
 */

/** Which checks cost nothing. */
export const freeChecks = {
  first: 20,
  perDay: 1,
  furtherTries: 10,
  furtherTryHours: 1,
  samePhoto: 10,
  samePhotoHours: 24,
} as const

/** Which checks of an account cost nothing, in the same words everywhere. */
export const freeChecksText = `The first ${freeChecks.first} checks of a new account are free, in the dashboard and by the API. In the dashboard, ${freeChecks.perDay === 1 ? 'one more is' : `${freeChecks.perDay} more are`} free each day (UTC).`

/** For how many days backups keep what was deleted. `api/OPERATING.md` asks it of the operator. */
export const backupDays = 30

/** How long the service keeps what. */
export const kept = {
  savedPhotoDays: 30,
  savedPhotosPerAccount: 50,
  receiptHours: 1,
  pastCheckDays: 2,
  answerHours: 24,
  reviewPhotoDays: 7,
  reviewDays: 90,
  jobDays: 7,
  jobHoursAtMost: 24,
  openJobHoursAtMost: 48,
  callDays: 30,
  deliveryDays: 30,
  unconfirmedDays: 2,
  sessionDays: 30,
  unusedSessionDays: 7,
  knownBrowserDays: 90,
  invitationDays: 7,
} as const
