import type { Maps } from '../../api/engine/src/inference/patch-network.ts'
import type { PatchSample } from '../training/patch-network.ts'

/**
 * From which change of level a place is brighter, in how many places a reflection is seen, and in how many it is large. One that is
 * hardly seen is no reflection; in between, it is left out.
 */
const seen = { level: 20, leastPlaces: 8, places: 45 }

/** A patch to which a lens adds light, by a share for each channel of each place. The levels are 0 to 255. */
export function reflectingSample(bare: Maps, light: Float32Array): PatchSample {
  const values = bare.values.map((level, at) => level + (255 - level) * (light[at] ?? 0))
  let brighter = 0
  for (let at = 0; at < values.length; at += 3) {
    const changes = [at, at + 1, at + 2].map(
      (channel) => (values[channel] ?? 0) - (bare.values[channel] ?? 0),
    )
    if (changes.reduce((sum, change) => sum + change, 0) / 3 > seen.level) brighter++
  }
  const isSo = brighter >= seen.places
  const weight = isSo ? 1 : brighter < seen.leastPlaces ? 0.5 : 0
  return { patch: { ...bare, values }, isSo, weight }
}
