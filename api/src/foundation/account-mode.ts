/** An account in one of its two modes, live and test. What is made in one mode is not found from the other. */
export interface AccountMode {
  readonly accountId: string
  readonly livemode: boolean
}

/** The name under which an account is counted where each mode has a limit or a share of its own. */
export function nameInMode({ accountId, livemode }: AccountMode): string {
  return livemode ? accountId : `${accountId} test`
}
