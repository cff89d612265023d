/** The months (UTC) that a statement can be chosen of, the present one first: "2026-11", and the 23 before. */
export function lastMonths(now: Date): string[] {
  return Array.from({ length: 24 }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  )
}
