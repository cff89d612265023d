import type { Session } from './objects.ts'

/** Replaces Stripe's page that asks for a card. */
export function payPage({ amount_total, cancel_url }: Session): string {
  const amount = (amount_total / 100).toFixed(2)
  return html(
    'Pay',
    `<p>Likeness wallet top-up: US$${amount}</p>
<form method="post"><button>Pay US$${amount}</button></form>
<p><a href="${cancel_url}">Back</a></p>`,
  )
}

function html(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><body>${body}</body></html>`
}
