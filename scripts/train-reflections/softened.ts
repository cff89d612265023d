interface Size {
  readonly width: number
  readonly height: number
}

/** Three channels, blurred by a Gaussian whose deviation is in places. Beyond the edges there is nothing. */
export function softened(values: Float32Array, { width, height }: Size, deviation: number): Float32Array {
  const reach = Math.ceil(2 * deviation)
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  )
  const total = kernel.reduce((sum, value) => sum + value, 0)
  const shares = kernel.map((value) => value / total)
  const along = (from: Float32Array, step: number, length: number, placeOf: (at: number) => number) =>
    from.map((_, at) => {
      const place = placeOf(Math.floor(at / 3))
      let sum = 0
      for (let offset = -reach; offset <= reach; offset++) {
        if (place + offset < 0 || place + offset >= length) continue
        sum += (shares[offset + reach] ?? 0) * (from[at + offset * step * 3] ?? 0)
      }
      return sum
    })
  const across = along(values, 1, width, (place) => place % width)
  return along(across, width, height, (place) => Math.floor(place / width))
}
