/** The number of an amount, without its currency: `$20`, `20 USD`. */
export function plainAmount(amount: string | undefined): string {
  return (amount ?? '').replace(/^\$\s*|\s*(USD|\$)$/gi, '').trim()
}
