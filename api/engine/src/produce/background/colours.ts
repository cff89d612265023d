import { palette, type RuleDocument } from '@likeness/rules/rule'
import type { Rectangle } from '#decode/raster.ts'
import { judgeColour } from '#judge/checks/background.ts'
import { meltedOutline } from '#measure/background/melted-outline.ts'
import { deltaE2000, rgbToLab } from '#measure/colour.ts'
import type { Head } from '#measure/portrait.ts'
import type { PersonView } from '#measure/views.ts'
import { type Outcome, refusal } from '#problem.ts'
import { thresholds } from '#thresholds/all.ts'
import { backgroundThresholds } from '#thresholds/background.ts'
import { detectionThresholds } from '#thresholds/portrait.ts'

/** 8-bit sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number]

export interface BackgroundColour {
  /** `#rrggbb`, in lower case. */
  readonly hex: string
  readonly rgb: Rgb
}

/** The colours of which a new background gets one, the preferred one first. */
export type BackgroundChoice = readonly [BackgroundColour, ...BackgroundColour[]]

type Format = 'png' | 'jpeg'

/**
 * The colour of the new background: the requested one, or the rule's first. A colour is allowed if the check of the
 * background passes it, in a JPEG also after the small change that such a file may make to it, and if it keeps to the
 * figure that the rule gives with its own colour. If a rule names no colour, the baseline's colours apply. Where the rule
 * gives its first colour only by name and no colour was requested, its darker shades follow that are allowed too, because
 * white clothes can't be distinguished from the brightest white.
 * @param asked `#rrggbb` or a name of the palette.
 * @returns The colours, or the problem `colour_not_allowed` with the allowed colours.
 */
export function backgroundChoice(
  document: RuleDocument,
  baseline: RuleDocument,
  asked: string | undefined,
  format: Format,
): Outcome<BackgroundChoice> {
  const rule = document.background?.colours ? document : { ...document, background: baseline.background }
  const own = coloursOf(rule)
  const [first] = own
  if (!first) throw new Error(`${document.id} and ${baseline.id} name no background colour.`)
  const hex = asked === undefined ? first.hex : hexOf(asked, own)
  const accepts = ({ rgb }: BackgroundColour) => isAccepted(rgb, rule, own, format)
  const colour = hex === null ? null : { hex, rgb: rgbOf(hex) }
  if (colour && accepts(colour)) {
    const shades = asked === undefined && first.isOnlyNamed ? darkerShades(colour).filter(accepts) : []
    return { ok: true, value: [colour, ...shades] }
  }
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(own.map(({ name }) => name))
  return refusal(
    'colour_not_allowed',
    `${document.id} does not accept the background ${asked ?? first.hex}. It accepts ${names}.`,
    { allowed_colours: own.map(({ name, hex: swatch }) => ({ name, hex: swatch })) },
  )
}

/** The colours that a document names for its background, otherwise the baseline's, by name and as `#rrggbb`. */
export function backgroundColours(
  document: RuleDocument,
  baseline: RuleDocument,
): { name: string; hex: string }[] {
  const rule = document.background?.colours ? document : baseline
  return coloursOf(rule).map(({ name, hex }) => ({ name, hex }))
}

interface OwnColour {
  readonly name: keyof typeof palette
  readonly hex: string
  readonly maxDeltaE: number | undefined
  /** Whether the rule gives no figure for it. */
  readonly isOnlyNamed: boolean
}

function coloursOf({ background }: RuleDocument): OwnColour[] {
  return (background?.colours ?? []).map((colour) => {
    const { name, hex, maxDeltaE } =
      typeof colour === 'string' ? { name: colour, hex: undefined, maxDeltaE: undefined } : colour
    const isOnlyNamed = hex === undefined && maxDeltaE === undefined
    return { name, hex: hex ?? laidHex(palette[name].swatchHex), maxDeltaE, isOnlyNamed }
  })
}

/**
 * A name means the rule's own figure if it gives one, otherwise the palette's swatch. Regions overlap, as the colours of
 * walls do, so a name has to be one of the rule's own, unless the rule says no more than `light`.
 */
function hexOf(asked: string, own: readonly OwnColour[]): string | null {
  if (asked.startsWith('#')) return asked.toLowerCase()
  const named = own.find(({ name }) => name === asked)
  if (named || !own.some(({ name }) => name === 'light')) return named?.hex ?? null
  const swatch = Object.entries(palette).find(([name]) => name === asked)?.[1].swatchHex
  return swatch ? laidHex(swatch) : null
}

/** The colour used for one that is only named: the palette's swatch, less bright if that is burnt out. */
function laidHex(swatchHex: string): string {
  const channels = rgbOf(swatchHex).map((value) => Math.min(value, backgroundThresholds.brightestLevel.value))
  return hexOfRgb(channels)
}

function darkerShades({ rgb }: BackgroundColour): BackgroundColour[] {
  const { step, steps } = backgroundThresholds.shades
  return Array.from({ length: steps }, (_, at) => {
    const [red, green, blue] = rgb.map((value) => Math.max(value - (at + 1) * step, 0))
    const shade: Rgb = [red ?? 0, green ?? 0, blue ?? 0]
    return { hex: hexOfRgb(shade), rgb: shade }
  })
}

const hexOfRgb = (channels: readonly number[]) =>
  `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`

const rgbOf = (hex: string): Rgb => [at(hex, 1), at(hex, 3), at(hex, 5)]
const at = (hex: string, place: number) => Number.parseInt(hex.slice(place, place + 2), 16)

function isAccepted(rgb: Rgb, rule: RuleDocument, own: readonly OwnColour[], format: Format): boolean {
  const shades = format === 'png' ? [rgb] : nearby(rgb)
  const passes = (shade: Rgb) => judgeColour({ rgb: shade, lab: rgbToLab(...shade) }, rule).outcome === 'PASS'
  return keepsToFigures(rgb, own) && shades.every(passes)
}

/** If a rule gives each of its colours with a figure and a distance, the colour has to keep to one of them. */
function keepsToFigures(rgb: Rgb, own: readonly OwnColour[]): boolean {
  const lab = rgbToLab(...rgb)
  return own.some(
    ({ hex, maxDeltaE }) => maxDeltaE === undefined || deltaE2000(lab, rgbToLab(...rgbOf(hex))) <= maxDeltaE,
  )
}

/** The colours that a plain colour may become in a plain JPEG. */
function nearby([red, green, blue]: Rgb): Rgb[] {
  const jpegLevels = backgroundThresholds.jpegLevels.value
  const around = (value: number) =>
    [-jpegLevels, 0, jpegLevels].map((by) => Math.min(Math.max(value + by, 0), 255))
  return around(red).flatMap((r) => around(green).flatMap((g) => around(blue).map((b): Rgb => [r, g, b])))
}

const outlineCoverage = detectionThresholds.outlineCoverage.value

/**
 * The colour that is used: the first before which the outline of the clothes melts into it by less than half of what the check of
 * the clothes refuses; otherwise the one before which most of the outline can be seen.
 * @param colours The preferred colour first.
 * @param view The head's view of the photo before it is changed.
 * @param photo The size of the upright photo, in pixels.
 */
export function clearestColour(
  colours: BackgroundChoice,
  view: PersonView,
  head: Pick<Head, 'chinY' | 'skullTopY'>,
  photo: Pick<Rectangle, 'width' | 'height'>,
): BackgroundColour {
  let [clearest] = colours
  let least = Number.POSITIVE_INFINITY
  for (const colour of colours) {
    const melted = meltedOutline(laidInView(view, colour.rgb), head, photo)
    if (melted < thresholds.meltedOutline / 2) return colour
    if (melted < least) [clearest, least] = [colour, melted]
  }
  return clearest
}

/** A copy of the view in which what no person covers has one colour. */
function laidInView({ area, raster, coverage }: PersonView, colour: Rgb): PersonView {
  const rgb = raster.rgb.slice()
  for (const [place, covered] of coverage.entries()) {
    if (covered < outlineCoverage) rgb.set(colour, place * 3)
  }
  return { area, coverage, raster: { ...raster, rgb } }
}
