import { type Raster, resample } from './raster.ts'

interface Place {
  readonly x: number
  readonly y: number
}

/** How one raster is laid over another: turned, scaled and moved. */
export interface Placement {
  /** A place in the source raster, and the one in the output that shows it. */
  readonly source: Place
  readonly output: Place
  /** Source pixels per output pixel. */
  readonly scale: number
  /** Clockwise, by which the source's content leans and the output stands upright. */
  readonly turnRadians: number
}

/** Where a place of the source comes to lie in the output. */
export function toOutput({ source, output, scale, turnRadians }: Placement, place: Place): Place {
  const dx = (place.x - source.x) / scale
  const dy = (place.y - source.y) / scale
  const [cosine, sine] = [Math.cos(turnRadians), Math.sin(turnRadians)]
  return { x: output.x + dx * cosine + dy * sine, y: output.y - dx * sine + dy * cosine }
}

/** Where a place of the output lies in the source. */
export function toSource({ source, output, scale, turnRadians }: Placement, place: Place): Place {
  const dx = (place.x - output.x) * scale
  const dy = (place.y - output.y) * scale
  const [cosine, sine] = [Math.cos(turnRadians), Math.sin(turnRadians)]
  return { x: source.x + dx * cosine - dy * sine, y: source.y + dx * sine + dy * cosine }
}

/**
 * Cuts a turned part out of a raster: averaged down to the output's scale first, then turned by linear
 * interpolation. What lies outside the raster repeats its edge.
 */
export function cutTurned(raster: Raster, placement: Placement, width: number, height: number): Raster {
  const { source, output, scale, turnRadians } = placement
  const corners = [0, width].flatMap((x) => [0, height].map((y) => toSource(placement, { x, y })))
  const reach = (pick: (place: Place) => number, from: number) =>
    Math.ceil(Math.max(...corners.map((corner) => Math.abs(pick(corner) - from))) / scale) + 1
  const across = reach(({ x }) => x, source.x)
  const down = reach(({ y }) => y, source.y)
  const area = {
    x: source.x - across * scale,
    y: source.y - down * scale,
    width: 2 * across * scale,
    height: 2 * down * scale,
  }
  const scaled = resample(raster, area, 2 * across, 2 * down)
  const [cosine, sine] = [Math.cos(turnRadians), Math.sin(turnRadians)]
  const rgb = new Uint8ClampedArray(width * height * 3)
  for (let y = 0, place = 0; y < height; y++) {
    const dy = y + 0.5 - output.y
    for (let x = 0; x < width; x++, place += 3) {
      const dx = x + 0.5 - output.x
      const u = across + dx * cosine - dy * sine - 0.5
      const v = down + dx * sine + dy * cosine - 0.5
      interpolate(scaled, u, v, rgb, place)
    }
  }
  return { width, height, rgb }
}

function interpolate({ rgb, width }: Raster, u: number, v: number, into: Uint8ClampedArray, place: number) {
  const left = Math.floor(u)
  const top = Math.floor(v)
  const right = u - left
  const below = v - top
  const at = (top * width + left) * 3
  const next = at + width * 3
  for (let channel = 0; channel < 3; channel++) {
    const a = rgb[at + channel] ?? 0
    const c = rgb[next + channel] ?? 0
    const upper = a + ((rgb[at + 3 + channel] ?? 0) - a) * right
    const lower = c + ((rgb[next + 3 + channel] ?? 0) - c) * right
    into[place + channel] = upper + (lower - upper) * below
  }
}
