/*
 * What one caller may take of the service before its work begins: bytes, connections, streams and calls. Those that an
 * operator can set are in settings.ts; the time limits are in foundation/timeouts.ts.
 */

export interface BodyLimits {
  /** The part of `LIKENESS_BODY_MEGABYTES` that the bodies of one account may take, from 0 to 1. */
  readonly shareOfAccount: number
  /** How long a body may take before its rate is looked at, in milliseconds. */
  readonly graceMs: number
  /** The least average rate of a body after that, in bytes per second. */
  readonly leastBytesPerSecond: number
  /** How long a body that is not complete may bring nothing, in milliseconds. */
  readonly silentMs: number
}

export interface EdgeLimits {
  readonly body: BodyLimits
}

export const edgeLimits: EdgeLimits = {
  body: {
    // Four accounts must work together to fill the room, and even then only with complete bodies that they pay for.
    shareOfAccount: 1 / 4,
    // TCP's slow start and a change of the mobile network take a few seconds.
    graceMs: 5_000,
    // 64 kbit/s, which is less than the slowest mobile networks in use bring (EDGE, about 100 kbit/s).
    leastBytesPerSecond: 8_000,
    // Longer than TCP takes for four retransmissions (1 + 2 + 4 + 8 seconds, RFC 6298) of a lost packet.
    silentMs: 20_000,
  },
}
