import type { Failure } from './calls.ts'

/** Why a call failed, and a link to the page that helps, if there is one. */
export function FailureBox({ failure }: { failure: Failure | null }) {
  if (!failure) return null
  return (
    <div role="alert" className="failure" data-code={failure.code}>
      <p>{failure.detail}</p>
      <WayOn code={failure.code} />
    </div>
  )
}

/** The page that helps if the wallet has too little or the session has ended. */
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
