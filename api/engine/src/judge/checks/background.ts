import { type BackgroundColour, type ColourRegion, palette, type RuleDocument } from '@likeness/rules/rule'
import type { Background } from '#measure/background/background.ts'
import { meltedOutline } from '#measure/background/melted-outline.ts'
import { chroma, deltaE76, hueDeg, type Lab, rgbToLab } from '#measure/colour.ts'
import { type ColourName, say } from '#messages/message.ts'
import { precision, thresholds } from '#thresholds/all.ts'
import {
  defineCheck,
  finding,
  gradedSign,
  measurableHead,
  noFaceCodes,
  notAssessed,
  sampleOf,
  wordsOfFault,
} from '../check.ts'
import type { HeadEvidence } from '../evidence.ts'
import { judgeMeasure } from '../reading.ts'
import { worseOf } from '../result.ts'
import { judgeValue, type Sign } from '../sign.ts'

/** The code of `hiddenBackground`. */
export const hiddenBackgroundCodes = {
  too_little_background: 'Too little of the background shows to check it.',
} as const

/** The finding of a check of the background, if too little of it is visible. */
export const hiddenBackground = () =>
  notAssessed('too_little_background', 'background.hidden', 'background.hidden-advice')

/** The code of `meltedClothes`. */
export const meltedClothesCodes = {
  clothes_like_background: 'The clothes have the colour of the wall, so their edge can hardly be seen.',
} as const

/** The finding of a check that needs the body's outline, if clothes cannot be distinguished from the wall; null if they can. */
export function meltedClothes(evidence: HeadEvidence) {
  const head = measurableHead(evidence)
  if (!head || !evidence.views) return null
  const most = thresholds.meltedOutline
  const length = meltedOutline(evidence.views.head, head, evidence.file)
  if (length < most) return null
  return {
    ...finding('REVIEW', 'clothes_like_background', 'clothes.like-background', 'clothes.advice'),
    measured: Number(length.toFixed(2)),
    unit: 'head heights',
    required: { min: null, max: most },
  }
}

/** The share of the background that has the colour of its wall. */
const unevenWall: Sign<'background'> = {
  name: 'unevenWall',
  unit: 'share',
  digits: 3,
  measure: ({ background }) => background?.uniformity ?? null,
}

/** How much lighter the background is at one end than at the other. */
const wallFalloff: Sign<'background'> = {
  name: 'wallFalloff',
  unit: 'ΔL*',
  digits: 1,
  measure: ({ background }) => background?.falloff ?? null,
}

const evenness = wordsOfFault('background.uneven', 'background.even', 'background.uneven-advice')

/** A wall may be a little brighter where the light comes from, but not much. */
const falloff = wordsOfFault('background.falloff', 'background.falloff-ok', 'background.falloff-advice')

/** It is in every result. */
export const background = defineCheck({
  name: 'background',
  needs: 'background',
  states: ({ background }) => background !== undefined,
  signs: [unevenWall, wallFalloff],
  looksAt:
    'The colour of the background against the colours that the rule names, its evenness, its lightness from end to end, and whether clothes can be distinguished from it.',
  limits: [
    'refusalRisk',
    'backgroundColourDeltaE',
    'unevenWall',
    'wallFalloff',
    'meltedOutline',
    'pouredWhite',
  ],
  precision: ['backgroundDeltaE'],
  codes: {
    ...noFaceCodes,
    ...hiddenBackgroundCodes,
    ...meltedClothesCodes,
    colour_not_stated: 'The authority names no colour; the finding gives the measured one.',
    background_colour: 'The background has another colour than the rule accepts.',
    background_conditional_colour:
      'The background has a colour that the rule accepts only for some people, such as those with white hair.',
    background_forbidden_colour: 'The background has a colour that the rule forbids by name.',
    background_uneven: 'Too little of the background has one colour.',
    background_unevenly_lit: 'The background is lighter at one end than at the other.',
    background_painted: 'White ends at a step inside the wall, as where a program painted a part of it.',
  },
  sample: sampleOf('background_uneven', evenness),
  run(evidence) {
    const { portrait, background, document } = evidence
    if (!portrait.head) {
      return notAssessed('no_face', 'background.no-face')
    }
    if (!background) return hiddenBackground()
    const colour = judgeColour(background, document)
    const even = judgeValue(unevenWall, background.uniformity, evidence)
    const lit = judgeValue(wallFalloff, background.falloff, evidence)
    const wall = worseOf(
      worseOf(colour, gradedSign(even, 'background_uneven', evenness)),
      gradedSign(lit, 'background_unevenly_lit', falloff),
    )
    const melted = meltedClothes(evidence)
    const whole = melted ? worseOf(wall, melted) : wall
    return background.poured < thresholds.pouredWhite ? whole : worseOf(whole, paintedInPart(background))
  },
})

/** The finding of a wall of which a part was painted white. A bright window ends as suddenly, so it is no proof. */
function paintedInPart({ poured }: Background) {
  return {
    ...finding('REVIEW', 'background_painted', 'background.painted', 'appearance-alteration.advice'),
    measured: Number(poured.toFixed(2)),
    unit: 'sides of the view',
    required: { min: null, max: thresholds.pouredWhite },
  }
}

/** The colours that a rule names: those that it accepts of everybody, and those that it accepts in some cases. */
function coloursOf({ background }: RuleDocument) {
  const accepted = namesOf(background?.colours)
  const conditional = namesOf(background?.dependsOn?.flatMap(({ colours }) => colours))
  return { accepted, names: [...new Set([...accepted, ...conditional])] }
}

/** What to stand in front of, by the colours that the rule names; null if it names none. */
export function wallAdvice(document: RuleDocument) {
  const { accepted, names } = coloursOf(document)
  if (names.length === 0) return null
  return say('background.colour-advice', { wanted: { colours: accepted.length > 0 ? accepted : names } })
}

/** Compares a background's colour with the colours that the rule names and with those that it forbids. */
export function judgeColour({ lab }: Pick<Background, 'lab' | 'rgb'>, document: RuleDocument) {
  const { accepted, names } = coloursOf(document)
  const regions = names
    .map((name) => ({ distance: distanceToRegion(lab, palette[name]), region: palette[name] }))
    .toSorted((one, other) => one.distance - other.distance)
  const [nearest] = regions
  const advice = wallAdvice(document)
  if (!nearest || !advice) return finding('PASS', 'colour_not_stated', 'background.not-stated')
  const { region } = nearest
  const wanted = { colours: names }
  const forbidden = forbiddenColour(lab, document.background, names)
  if (forbidden) {
    const { name, outcome, fields } = forbidden
    const certainty = outcome === 'FAIL' ? 'fault' : 'unsure'
    const message = say(`background.forbidden-${certainty}`, { colour: { colours: [name] } })
    return { ...finding(outcome, 'background_forbidden_colour', message, advice), ...fields }
  }
  const { outcome, fields } = judgeColourDistance(nearest.distance, thresholds.backgroundColourDeltaE)
  if (outcome === 'PASS' && !accepted.some((name) => keepsColour(lab, name))) {
    const message = say('background.conditional', {
      wanted: { colours: names.filter((name) => keepsColour(lab, name)) },
    })
    return { ...finding('REVIEW', 'background_conditional_colour', message, advice), ...fields }
  }
  const code = outcome === 'PASS' ? 'ok' : 'background_colour'
  const difference = differenceFrom(region, lab)
  const message = {
    PASS: say('background.right', { wanted }),
    REVIEW: say(`background.${difference}-unsure`, { wanted }),
    FAIL: say(`background.${difference}-fault`, { wanted }),
  }[outcome]
  return { ...finding(outcome, code, message, advice), ...fields }
}

const namesOf = (colours: readonly BackgroundColour[] = []): ColourName[] =>
  colours.map((colour) => (typeof colour === 'string' ? colour : colour.name))

/** Judges a distance between colours, in ΔE, by a greatest one. */
const judgeColourDistance = (distance: number, max: number) =>
  judgeMeasure(
    { measured: distance, unit: 'ΔE', uncertainty: precision.backgroundDeltaE },
    { min: null, max },
  )

/** Whether a background keeps a colour. */
const keepsColour = (lab: Lab, name: ColourName): boolean =>
  judgeColourDistance(distanceToRegion(lab, palette[name]), thresholds.backgroundColourDeltaE).outcome ===
  'PASS'

/** What a colour outside a region is, compared with the region. A tint is said first, because more light does not mend it. */
function differenceFrom(region: ColourRegion, lab: Lab) {
  const { lightness, chroma: chromas } = region
  const darker = lightness[0] - lab.l
  const lighter = lab.l - lightness[1]
  const tint = Math.max(chroma(lab) - chromas[1], hueGap(lab, region))
  if (tint * 2 > Math.max(darker, lighter)) return 'other'
  if (darker > 0) return 'too-dark'
  return lighter > 0 ? 'too-light' : 'other'
}

/** CIELAB distance to the nearest colour of a region; 0 inside it. */
export function distanceToRegion(lab: Lab, region: ColourRegion): number {
  const { lightness, chroma: chromas } = region
  const outside = (value: number, [min, max]: readonly [number, number]) =>
    Math.max(min - value, value - max, 0)
  const lightnessGap = outside(lab.l, lightness)
  const chromaGap = outside(chroma(lab), chromas)
  return Math.hypot(lightnessGap, chromaGap, hueGap(lab, region))
}

/**
 * How far a hue lies outside its sector, as a distance on the chroma circle, or from the colours that are without a hue; both
 * neighbours of the sector count.
 */
function hueGap(lab: Lab, { hueDeg: hues, neutralChroma }: ColourRegion): number {
  if (!hues) return 0
  const [from, to] = hues
  const hue = hueDeg(lab)
  const inside = (hue - from + 360) % 360 <= (to - from + 360) % 360
  if (inside) return 0
  const away = Math.min((from - hue + 360) % 360, (hue - to + 360) % 360)
  const around = 2 * chroma(lab) * Math.sin((Math.min(away, 180) * Math.PI) / 360)
  return neutralChroma === undefined ? around : Math.min(around, Math.max(0, chroma(lab) - neutralChroma))
}

/** A forbidden colour, if the background may be nearer to its swatch than to the swatch of any allowed colour: by how much. */
function forbiddenColour(
  lab: Lab,
  background: RuleDocument['background'],
  allowed: readonly (keyof typeof palette)[],
): ({ name: ColourName } & ReturnType<typeof judgeColourDistance>) | null {
  const toSwatch = (name: keyof typeof palette) => deltaE76(lab, swatchLab(palette[name].swatchHex))
  const nearestAllowed = Math.min(...allowed.map(toSwatch))
  for (const name of background?.forbidden ?? []) {
    if (distanceToRegion(lab, palette[name]) > 0) continue
    const judged = judgeColourDistance(nearestAllowed - toSwatch(name), 0)
    if (judged.outcome !== 'PASS') return { name, ...judged }
  }
  return null
}

function swatchLab(hex: string): Lab {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return rgbToLab(red, green, blue)
}
