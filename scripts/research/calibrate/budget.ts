import type { Profile } from '#api/engine/src/judge/result.ts'
import type { CurveName } from '#api/engine/src/thresholds/fitted.ts'

/** What a whole verdict may cost: the shares of good photos that may be REVIEW and RETAKE, over all checks. */
const total: Readonly<Record<Profile, { readonly review: number; readonly retake: number }>> = {
  standard: { review: 0.08, retake: 0.01 },
  strict: { review: 0.25, retake: 0.03 },
}

/**
 * How the total is shared out: more to what is refused often or proves fatal, and to what is hard to find; less to what is
 * rare, to what is found well, and to what a larger share does not find better in people who were left out.
 */
const weights: Readonly<Record<CurveName, number>> = {
  headCovered: 1,
  looksAway: 4.25,
  smiling: 4,
  glasses: 2,
  blurred: 1.5,
  faceCovered: 1,
  hairOverEyes: 0.5,
  faintFeatures: 1.5,
  unevenLight: 1.5,
  turned: 1.5,
  tilted: 1.5,
  unevenWall: 2.5,
  leaning: 1.25,
  skinAboveChin: 2.5,
  skinAboveShoulders: 1.5,
  mouthOpen: 2.5,
  darkLenses: 1.25,
  overexposed: 1,
  unevenSkin: 2.5,
  redPupils: 1,
  veiledLens: 2,
  foreignWall: 2,
  edgedWall: 2,
  smeared: 1.25,
  eyesShut: 0.5,
  lidsMeet: 0.5,
  looksAside: 0.5,
  clippedSkin: 0.75,
  wallShadow: 0.75,
  wallFalloff: 2.5,
  colourCast: 0.5,
  noisy: 0.5,
  dotted: 0.5,
  crossedEye: 0.5,
}

/**
 * How many more of the photos in which a label denies the fault are beyond a limit than of the good ones: those are taken
 * anywhere, in any light and pose. Measured on the labelled sets: 2 % of all judgements are not PASS, 0.3 % on good photos.
 * Hardly any good photo fails.
 */
const harderThanGood = { review: 5, fail: 8 }

/**
 * The share of the total for which limits are fitted. Good photos are reviewed about one and a half times as often on people who were
 * left out as on those that a limit was fitted to. A part of the total is given to no curve, because none finds more faults with it.
 */
const fittedShare = 0.62

/** What one curve may cost. */
export interface Share {
  /** The share of good photos that may be reviewed. */
  readonly good: number
  /** The shares of the photos without the fact that may be reviewed, and that may fail. */
  readonly review: number
  readonly fail: number
  /** The share that may be beyond a limit which counts only together with another sign of the same. */
  readonly support: number
}

/** How many times a share a limit may let through that needs another sign as well: few photos show both by chance. */
const supportFactor = 5

/** What a curve may cost by a profile. */
export function shareOf(name: CurveName, profile: Profile): Share {
  const part = weights[name] / Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  const good = fittedShare * total[profile].review * part
  const review = good * harderThanGood.review
  return {
    good,
    review,
    fail: total[profile].retake * part * harderThanGood.fail,
    support: review * supportFactor,
  }
}
