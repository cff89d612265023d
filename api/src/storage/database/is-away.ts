/** The states (SQLSTATE) in which a server takes no work at the moment, and that end without a change of ours. */
const statesOfServer = new Set([
  // It was promoted or demoted meanwhile: what answers is a replica.
  '25006',
  // The disk is full, the memory is, or there are too many sessions.
  '53100',
  '53200',
  '53300',
  // Another transaction has locked a row for too long, such as one whose commit waits for a replica that is away.
  '55P03',
  // It cancelled a statement that took too long.
  '57014',
  // It stops, it crashed, or it starts.
  '57P01',
  '57P02',
  '57P03',
  // It cannot read or write a file.
  '58030',
])

/** The codes of Node for a server that is not there. */
const codesOfNetwork = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** What pg says, without a code, of a session that broke or could not be opened in time. */
const brokenSession =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout (exceeded|expired))/

/**
 * Whether a session refuses a statement that it has prepared, because a migration changed a table meanwhile. It refuses it
 * from then on; a new session does not.
 */
export function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}

/**
 * Whether an error says that the database is out of reach or cannot work at the moment, so that the same call may succeed
 * soon. Nothing that the failed transaction wrote is kept.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Class 08: the connection failed.
  if (/^08\w{3}$/.test(code) || statesOfServer.has(code)) return true
  if (isOutdated(error)) return true
  return codesOfNetwork.has(code) || brokenSession.test(error.message)
}
