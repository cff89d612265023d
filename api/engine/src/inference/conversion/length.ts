/**
 * The length of a side of a tensor: a number, or a share of a side of the network's input that is known only when the
 * network runs, plus a number. The input's sides are multiples of `inputStep`, so each share of one is whole.
 */
export type Length =
  | number
  | { readonly of: 'height' | 'width'; readonly share: number; readonly plus: number }

/** The sides of the input of a network for pictures of any size are multiples of this number of pixels. */
export const inputStep = 32

/** A whole side of the network's input. */
export const wholeSide = (of: 'height' | 'width'): Length => ({ of, share: 1, plus: 0 })

export function plus(length: Length, more: number): Length {
  return typeof length === 'number' ? length + more : { ...length, plus: length.plus + more }
}

export function times(length: Length, factor: number): Length {
  return typeof length === 'number' ? length * factor : shared(length, factor, length.plus * factor)
}

/** Divides and rounds down. */
export function over(length: Length, divisor: number): Length {
  if (typeof length === 'number') return Math.floor(length / divisor)
  return shared(length, 1 / divisor, Math.floor(length.plus / divisor))
}

function shared(length: Exclude<Length, number>, factor: number, plus: number): Length {
  const share = length.share * factor
  if (!Number.isInteger(share * inputStep)) throw new Error(`A side has ${share} of its input's length.`)
  return { of: length.of, share, plus }
}

export const sameLength = (one: Length, other: Length) =>
  typeof one === 'number' || typeof other === 'number'
    ? one === other
    : one.of === other.of && one.share === other.share && one.plus === other.plus

/** How many times as long one side is as the other, if that is so for inputs of all sizes; otherwise null. */
export function ratio(long: Length, short: Length): number | null {
  if (typeof long === 'number' || typeof short === 'number') {
    return typeof long === 'number' && typeof short === 'number' ? long / short : null
  }
  const same = long.of === short.of && long.plus * short.share === short.plus * long.share
  return same ? long.share / short.share : null
}

/** The number, for a side that no input changes. */
export function fixed(length: Length | undefined): number {
  if (typeof length !== 'number') throw new Error('A side depends on the size of the input.')
  return length
}
