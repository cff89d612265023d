import type { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import type { FaceUnits } from './face-units.ts'

/** A share of one, at random. */
const share = (random: SeededRandom): number => random.below(1001) / 1000

/** A number between two others, at random. */
export const between = (random: SeededRandom, least: number, most: number): number =>
  Number((least + share(random) * (most - least)).toFixed(3))

const hues = [
  '#101114',
  '#1d2433',
  '#23304f',
  '#5b1a22',
  '#8a2a2a',
  '#2f4a35',
  '#5c5c60',
  '#8b8c90',
  '#c9c6bd',
  '#f1efe9',
  '#b9874f',
  '#6a4a35',
  '#d7b23c',
  '#3e7f94',
  '#b0578f',
  '#e3b7c4',
] as const

/** The SVG definitions of a cloth of a colour and a pattern at random, plain, ribbed, checked or spotted, lit from one side. */
function cloth(random: SeededRandom): string {
  const ground = random.pick(hues)
  const other = random.pick(hues)
  const size = between(random, 0.05, 0.2)
  const line = between(random, 0.15, 0.5) * size
  const marks = random.pick([
    '',
    '',
    `<path d="M0 0V${size}" stroke="#000000" stroke-opacity="0.35" stroke-width="${line}"/>`,
    `<path d="M0 0H${size}M0 0V${size}" stroke="${other}" stroke-width="${line}"/>`,
    `<circle cx="${size / 2}" cy="${size / 2}" r="${line / 2}" fill="${other}"/>`,
  ])
  const [from, to] = random.below(2) === 0 ? [0, between(random, 0.2, 0.6)] : [between(random, 0.2, 0.6), 0]
  return `<pattern id="cloth" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><rect width="${size}" height="${size}" fill="${ground}"/>${marks}</pattern>
    <linearGradient id="light"><stop offset="0" stop-color="#000000" stop-opacity="${from}"/><stop offset="1" stop-color="#000000" stop-opacity="${to}"/></linearGradient>`
}

/** A shape of the cloth, with its light over it. */
export const sewn = (path: string, rule = 'nonzero'): string =>
  ['cloth', 'light'].map((fill) => `<path fill-rule="${rule}" d="${path}" fill="url(#${fill})"/>`).join('')

/** Draws a thing on a face, of the cloth. */
export type Draw = (face: FaceUnits, random: SeededRandom) => string

/** One of the things, of cloth at random, as SVG in the face's units. */
export function drawOne(things: readonly [Draw, ...Draw[]], face: FaceUnits, random: SeededRandom): string {
  const definitions = cloth(random)
  return `<defs>${definitions}</defs>${random.pick(things)(face, random)}`
}

/** Folds of cloth: soft dark lines. */
export const folds = (paths: readonly string[], width: number): string =>
  paths
    .map(
      (path) =>
        `<path d="${path}" fill="none" stroke="#000000" stroke-opacity="0.28" stroke-width="${width}"/>`,
    )
    .join('')
