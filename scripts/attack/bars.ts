import type { SeenUnderAttack } from './under-attack.ts'

/** What honest callers may suffer at most while an attack runs. The figures are promises of `.github/SECURITY.md`. */
export const bars = {
  /** Three times the quiet 95th percentile, and never more than 2 s. */
  p95Ms: (quietMs: number) => Math.min(3 * quietMs, 2000),
  healthMs: 200,
  residentMb: 1500,
} as const

/** What an attack did that it must not, as one short text each; empty if it was held. */
export function harmOf({ honest, memory }: SeenUnderAttack, quietP95Ms: number): string[] {
  const wrong = Object.entries(honest.answers).filter(([kind]) => kind !== '200')
  return [
    ...wrong.map(([kind, count]) => `${count} checks answered ${kind}`),
    ...(honest.p95Ms > bars.p95Ms(quietP95Ms) ? ['p95'] : []),
    ...(honest.healthMs > bars.healthMs ? ['healthz'] : []),
    ...(memory.residentMb > bars.residentMb ? [`memory of ${memory.process}`] : []),
  ]
}
