import type { Problem } from '../../problem.ts'
import { wrongStructure } from './refuse.ts'

/**
 * The problem of colour profiles that convert colours in any number of steps (the type `mpet`: ICC.1:2022, 10.16).
 * LittleCMS takes every colour of its tables through all of them: 46 s for the 20,000 steps of a JPEG of 163 kB. No
 * camera, phone or program writes such profiles into photos.
 */
export function profileProblem(profiles: readonly Buffer[]): Problem | null {
  if (!profiles.some(hasSteps)) return null
  return wrongStructure('The colour profile of the file has steps that no camera writes.')
}

/** Whether a tag has the type. A profile has a count at byte 128, then 12 bytes per tag: signature, offset, size. */
function hasSteps(profile: Buffer): boolean {
  if (profile.length < 132) return false
  const count = Math.min(profile.readUInt32BE(128), Math.floor((profile.length - 132) / 12))
  for (let index = 0; index < count; index++) {
    const at = profile.readUInt32BE(132 + 12 * index + 4)
    if (profile.toString('latin1', at, at + 4) === 'mpet') return true
  }
  return false
}
