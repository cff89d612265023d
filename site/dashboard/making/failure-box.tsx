import type { Failure } from './calls.ts'

/** Why something did not come about, and where money is the reason, the way to it. */
export function FailureBox({ failure }: { failure: Failure | null }) {
  if (!failure) return null
  return (
    <div role="alert" className="failure" data-code={failure.code}>
      <p>{failure.detail}</p>
      {failure.code === 'insufficient_funds' && (
        <p>
          <a href="/dashboard/wallet">Top up the wallet</a>
        </p>
      )}
      {failure.code === 'not_signed_in' && (
        <p>
          <a href={`/dashboard/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`}>
            Sign in again
          </a>
        </p>
      )}
    </div>
  )
}
