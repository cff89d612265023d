import { letGo } from '../decoding/raster.ts'
import type { Models } from '../inference/models.ts'
import type { Outcome } from '../problem.ts'
import { type Pair, proveIdentity } from './identity.ts'
import { noCleanMatte } from './no-clean-matte.ts'
import type { Identity, MatteFigures } from './result.ts'

/** What a result says about the person, and the share of the photo that is the person. */
export interface ProvedPerson {
  readonly identity: Omit<Identity, 'provedBefore'>
  readonly shares: Omit<MatteFigures, 'model'>
}

/**
 * Proves that the new photo shows the person of the old one. The old photo's pixels are released before this returns.
 * @returns The proof, or the problem `no_clean_matte` if the solid core shows no face.
 * @throws If a pixel of the person has changed: then no photo may be returned to the caller.
 */
export async function provePerson(models: Models, pair: Pair): Promise<Outcome<ProvedPerson>> {
  const { personPixelsChanged, mixedPixels, personShare, landmarkShiftPx } = await proveIdentity(models, pair)
  letGo(pair.before.rgb)
  if (personPixelsChanged > 0) throw new Error(`${personPixelsChanged} pixels of the person have changed.`)
  if (landmarkShiftPx === null)
    return noCleanMatte('The part of the person that is kept shows no face.', 'cuts_into_face')
  const identity = { personPixelsChanged, mixedPixels, landmarkShiftPx }
  const mixedShare = mixedPixels / pair.matte.alpha.length
  return {
    ok: true,
    value: { identity, shares: { person_share: share(personShare), mixed_share: share(mixedShare) } },
  }
}

const share = (value: number) => Number(value.toFixed(4))
