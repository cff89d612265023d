import { wallThresholds } from '#thresholds/background.ts'

/** The light on a wall: its lightness as a plane over the picture. */
export interface Plane {
  readonly middle: number
  /** Change of lightness over the width and the height of the picture. */
  readonly across: number
  readonly down: number
}

/** A place from -0.5 to 0.5 across and down the picture, and the CIELAB lightness there. */
export interface Sample {
  readonly x: number
  readonly y: number
  readonly lightness: number
}

const usualResidual = wallThresholds.usualResidual.value
const rounds = 8

/**
 * The plane on which most of the samples lie. It is fitted by least squares in several rounds; in each round, samples
 * far from the plane get a lower weight (Huber's weights). The light on a wall that is lit from one side falls off
 * evenly, but an object in front of the wall does not follow the plane.
 */
export function planeThrough(samples: readonly Sample[]): Plane {
  let plane: Plane = { middle: 0, across: 0, down: 0 }
  for (let round = 0; round < rounds; round++) {
    const current = plane
    const weight = (sample: Sample) =>
      round === 0
        ? 1
        : usualResidual / Math.max(Math.abs(sample.lightness - heightAt(current, sample)), usualResidual)
    plane = weightedPlane(samples, weight)
  }
  return plane
}

/** The lightness of the plane at a place. */
export function heightAt({ middle, across, down }: Plane, { x, y }: { x: number; y: number }): number {
  return middle + across * x + down * y
}

/** Solves the normal equations by Cramer's rule. Returns a level plane if the samples lie on one line. */
function weightedPlane(samples: readonly Sample[], weightOf: (sample: Sample) => number): Plane {
  let n = 0
  let sx = 0
  let sy = 0
  let sxx = 0
  let sxy = 0
  let syy = 0
  let sl = 0
  let sxl = 0
  let syl = 0
  for (const sample of samples) {
    const { x, y, lightness } = sample
    const weight = weightOf(sample)
    n += weight
    sx += weight * x
    sy += weight * y
    sxx += weight * x * x
    sxy += weight * x * y
    syy += weight * y * y
    sl += weight * lightness
    sxl += weight * x * lightness
    syl += weight * y * lightness
  }
  const determinant = n * (sxx * syy - sxy * sxy) - sx * (sx * syy - sxy * sy) + sy * (sx * sxy - sxx * sy)
  if (Math.abs(determinant) < 1e-9 * n ** 3) return { middle: n > 0 ? sl / n : 0, across: 0, down: 0 }
  return {
    middle:
      (sl * (sxx * syy - sxy * sxy) - sx * (sxl * syy - sxy * syl) + sy * (sxl * sxy - sxx * syl)) /
      determinant,
    across:
      (n * (sxl * syy - syl * sxy) - sl * (sx * syy - sxy * sy) + sy * (sx * syl - sxl * sy)) / determinant,
    down:
      (n * (sxx * syl - sxy * sxl) - sx * (sx * syl - sxl * sy) + sl * (sx * sxy - sxx * sy)) / determinant,
  }
}
