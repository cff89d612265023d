import type { Failure } from './calls.ts'

/** Why something did not come about, and the way on where there is one. */
export function FailureBox({ failure }: { failure: Failure | null }) {
  if (!failure) return null
  return (
    <div role="alert" className="failure" data-code={failure.code}>
      <p>{failure.detail}</p>
      <WayOn code={failure.code} />
    </div>
  )
}

/** Where money is lacking, or the session has ended: the page that helps. */
export function WayOn({ code }: { code: string }) {
  if (code === 'insufficient_funds') {
    return (
      <p>
        <a href="/dashboard/wallet">Top up the wallet</a>
      </p>
    )
  }
  if (code !== 'not_signed_in') return null
  return (
    <p>
      <a href={`/dashboard/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`}>
        Sign in again
      </a>
    </p>
  )
}
