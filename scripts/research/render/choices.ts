import type { Dressing } from './dressing.ts'
import type { Expression } from './head-shape.ts'
import type { Colours } from './paint.ts'
import type { Light, Lighting } from './shade.ts'
import { colourOfLab, type Scans } from './textures.ts'
import { type PoseDeg, type Random, rounded, type Vector3 } from './vectors.ts'

/** Where the strongest light comes from, and its share of all direct light; and the share of light from all sides. */
export interface LightTruth {
  readonly rightDeg: number
  readonly upDeg: number
  readonly share: number
  readonly ambientShare: number
}

/** Most heads are nearly straight; the others are turned in all directions alike. */
export function choosePose(random: Random): PoseDeg {
  const spread = random.happens(0.4) ? 3 : 11
  return {
    yaw: random.normal(0, spread * 1.2),
    pitch: random.normal(0, spread),
    roll: random.normal(0, spread * 0.8),
  }
}

/**
 * Four of ten look into the camera, however the head is turned; the others along the head, as people do who look at something else,
 * or down, or anywhere.
 */
export function chooseGaze(random: Random, { yaw, pitch }: PoseDeg): { right: number; up: number } {
  const where = random.next()
  if (where < 0.38) return { right: random.normal(0, 0.7), up: random.normal(0, 0.7) }
  if (where < 0.66) return { right: yaw + random.normal(0, 5), up: pitch + random.normal(0, 4) }
  if (where < 0.78) return { right: random.normal(0, 8), up: random.between(-38, -8) }
  return { right: random.normal(0, 11), up: random.normal(0, 7) }
}

export function chooseExpression(
  random: Random,
  { rightDeg, upDeg }: { rightDeg: number; upDeg: number },
): Expression {
  const sometimes = (probability: number, most: number) =>
    random.happens(probability) ? random.between(0, most) : 0
  // The lids of many people cover a part of the iris at rest.
  const shut = random.happens(0.15) ? random.next() : sometimes(0.45, 0.35)
  const smile = sometimes(0.35, 0.9)
  return {
    shutLeft: random.happens(0.05) ? random.between(0.5, 1) : shut,
    shutRight: random.happens(0.05) ? random.between(0.5, 1) : shut,
    wide: sometimes(0.15, 0.7),
    squint: sometimes(0.25, 0.7),
    jawOpen: sometimes(0.3, 0.45),
    smile,
    teethShown: smile > 0.4 ? random.between(0, 0.8) : sometimes(0.08, 0.6),
    frown: smile === 0 ? sometimes(0.2, 0.6) : 0,
    browsUp: sometimes(0.2, 0.8),
    browsDown: sometimes(0.2, 0.7),
    pucker: sometimes(0.08, 0.5),
    press: sometimes(0.15, 0.6),
    eyesRightDeg: rightDeg,
    eyesUpDeg: upDeg,
  }
}

export function chooseDressing(random: Random): Dressing {
  const isLong = random.happens(0.4)
  return {
    hairCm: random.happens(0.12) ? 0 : random.between(0.4, isLong ? 1.8 : 3),
    hairLengthCm: isLong ? random.between(6, 22) : 0,
    glasses: random.happens(0.2) ? { roundness: random.next(), thickCm: random.between(0.06, 0.2) } : null,
    lashes: random.happens(0.15)
      ? null
      : {
          lengthCm: random.between(0.25, 1),
          lowerShare: random.happens(0.3) ? 0 : random.between(0.2, 0.6),
          liftDeg: random.between(-30, 45),
          density: random.next(),
        },
    shouldersCm: random.between(17, 24),
  }
}

export function chooseColours(random: Random, scans: Scans): { colours: Colours; skinItaDeg: number } {
  const [firstSkin, ...otherSkins] = scans.skins
  const [firstIris, ...otherIrises] = scans.irises
  if (!firstSkin || !firstIris) throw new Error('The folder of scans has no skins or no eyes.')
  const skinItaDeg = random.between(-62, 62)
  // The b* of dark skin is smaller, so that its L* stays over 25.
  const b = skinItaDeg < -25 ? random.between(8, 13) : random.between(12, 19)
  const lightness = 50 + b * Math.tan((skinItaDeg * Math.PI) / 180)
  const a = random.between(8, 14)
  const isGrey = random.happens(0.15)
  const hairLightness = isGrey
    ? random.between(45, 75)
    : random.happens(0.65) || skinItaDeg < 10
      ? random.between(3, 12)
      : random.between(15, 55)
  return {
    skinItaDeg,
    colours: {
      skin: colourOfLab(lightness, a, b),
      lips: colourOfLab(lightness * 0.8, a + random.between(4, 16), b * 0.7),
      hair: colourOfLab(hairLightness, isGrey ? 0 : hairLightness * 0.2, isGrey ? 2 : hairLightness * 0.45),
      beard: random.happens(0.2) ? random.between(0.3, 1) : 0,
      cloth: colourOfLab(random.between(10, 90), random.normal(0, 15), random.normal(0, 15)),
      frame: random.happens(0.7) ? [0.02, 0.02, 0.02] : [0.35, 0.28, 0.15],
      shine: random.next() ** 2,
      scan: random.oneOf([firstSkin, ...otherSkins]),
      iris: random.oneOf([firstIris, ...otherIrises]),
      pupil: random.between(0.25, 0.6),
      // The scans are of light eyes mostly; most eyes are brown.
      irisLight: random.happens(0.4) ? 1 : random.between(0.15, 0.8),
    },
  }
}

/** One to three lights, and what comes from all sides. */
export function chooseLight(random: Random): { lighting: Lighting; light: LightTruth } {
  const warmth = random.normal(0, 0.07)
  const tint = (strength: number): Vector3 => [strength * (1 + warmth), strength, strength * (1 - warmth)]
  const isEven = random.happens(0.55)
  const main = {
    rightDeg: isEven ? random.normal(0, 22) : random.between(-85, 85),
    upDeg: isEven ? random.between(5, 45) : random.between(-15, 75),
    strength: 1,
  }
  const others = Array.from({ length: Math.floor(random.next() * 3) }, () => ({
    rightDeg: isEven ? -main.rightDeg + random.normal(0, 20) : random.between(-85, 85),
    upDeg: random.between(-5, 50),
    strength: isEven ? random.between(0.4, 1) : random.between(0.05, 0.5),
  }))
  const ambient = isEven ? random.between(0.3, 1.2) : random.between(0.05, 0.45)
  const all = [main, ...others]
  const direct = all.reduce((sum, { strength }) => sum + strength, 0)
  const lights: Light[] = all.map(({ rightDeg, upDeg, strength }) => ({
    rightDeg,
    upDeg,
    colour: tint(strength),
    softness: random.between(0.7, 4),
  }))
  const light = {
    rightDeg: rounded(main.rightDeg),
    upDeg: rounded(main.upDeg),
    share: rounded(1 / direct),
    ambientShare: rounded(ambient / (ambient + direct)),
  }
  return {
    lighting: { lights, above: tint(ambient), below: tint(ambient * random.between(0.3, 0.9)) },
    light,
  }
}

/** What is behind: an even wall, one that is lighter on one side, or things. */
export function chooseWall(random: Random): (x: number, y: number) => Vector3 {
  const colour = colourOfLab(
    random.happens(0.6) ? random.between(75, 98) : random.between(8, 80),
    random.normal(0, 7),
    random.normal(0, 9),
  )
  const [across, down] = random.happens(0.5) ? [0, 0] : [random.normal(0, 0.25), random.normal(0, 0.2)]
  const things = random.happens(0.2)
    ? Array.from({ length: 6 }, () => ({
        x: random.next(),
        y: random.next(),
        size: random.between(0.05, 0.3),
        by: random.between(0.2, 1.8),
      }))
    : []
  return (x, y) => {
    let by = 1 + across * (x - 0.5) + down * (y - 0.5)
    for (const thing of things)
      if (Math.max(Math.abs(x - thing.x), Math.abs(y - thing.y) * 0.7) < thing.size) by *= thing.by
    return [colour[0] * by, colour[1] * by, colour[2] * by]
  }
}
