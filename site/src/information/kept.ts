/** For how many days backups keep what was deleted. `api/OPERATING.md` asks it of the operator. */
export const backupDays = 30

/**
 * How long the service keeps what, as its code has it: `scripts/docs/privacy-page.test.ts` compares each number with the
 * constant that decides.
 */
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
  batchHoursAtMost: 48,
  callDays: 30,
  deliveryDays: 30,
  unconfirmedDays: 2,
  sessionDays: 30,
  unusedSessionDays: 7,
  knownBrowserDays: 90,
  invitationDays: 7,
} as const
