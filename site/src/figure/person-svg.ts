import { faceOfSkull, type HeadWidth, type PlacedHead, skullOf } from './head.ts'
import { middle } from './photo-size.ts'
import { element, path, rounded } from './svg.ts'

/**
 * A plain head and shoulders, as SVG paths. The unit is the skull's height: the chin is at 0, the crown at 1, up is
 * positive and the middle of the face at x = 0. The hair rises to 1.06 and begins at 0.82 over the forehead.
 */
export const person = {
  shoulders:
    'M-0.2 0.14 L-0.2 -0.06 C-0.21 -0.17 -0.34 -0.22 -0.58 -0.29 C-0.8 -0.36 -0.9 -0.52 -0.93 -0.8 L-1 -3 L1 -3 ' +
    'L0.93 -0.8 C0.9 -0.52 0.8 -0.36 0.58 -0.29 C0.34 -0.22 0.21 -0.17 0.2 -0.06 L0.2 0.14 Z',
  collar: 'M-0.25 -0.165 C-0.2 -0.3 -0.1 -0.36 0 -0.36 C0.1 -0.36 0.2 -0.3 0.25 -0.165',
  ears:
    'M-0.345 0.55 C-0.41 0.58 -0.42 0.5 -0.4 0.44 C-0.385 0.38 -0.36 0.34 -0.325 0.37 Z ' +
    'M0.345 0.55 C0.41 0.58 0.42 0.5 0.4 0.44 C0.385 0.38 0.36 0.34 0.325 0.37 Z',
  face:
    'M0 0 C0.06 0 0.12 0.02 0.19 0.1 C0.28 0.21 0.335 0.36 0.35 0.56 C0.37 0.82 0.25 1 0 1 ' +
    'C-0.25 1 -0.37 0.82 -0.35 0.56 C-0.335 0.36 -0.28 0.21 -0.19 0.1 C-0.12 0.02 -0.06 0 0 0 Z',
  hair:
    'M-0.352 0.52 C-0.42 0.66 -0.41 0.88 -0.27 0.99 C-0.19 1.045 -0.09 1.06 0 1.06 C0.09 1.06 0.19 1.045 0.27 0.99 ' +
    'C0.41 0.88 0.42 0.66 0.352 0.52 C0.335 0.6 0.325 0.68 0.29 0.74 C0.2 0.8 0.1 0.82 0 0.82 ' +
    'C-0.1 0.82 -0.2 0.8 -0.29 0.74 C-0.325 0.68 -0.335 0.6 -0.352 0.52 Z',
  nose: 'M0.025 0.46 C0.035 0.38 0.07 0.33 0.055 0.3 C0.04 0.28 -0.02 0.28 -0.04 0.295',
  mouth: 'M-0.105 0.185 C-0.06 0.178 -0.02 0.185 0 0.18 C0.02 0.185 0.06 0.178 0.105 0.185',
  /** Relative to the height of the eyes. */
  lids:
    'M-0.235 0 C-0.2 0.035 -0.13 0.038 -0.085 -0.005 C-0.13 -0.03 -0.2 -0.03 -0.235 0 Z ' +
    'M0.235 0 C0.2 0.035 0.13 0.038 0.085 -0.005 C0.13 -0.03 0.2 -0.03 0.235 0 Z',
  brows: 'M-0.255 0.075 C-0.2 0.105 -0.13 0.1 -0.075 0.08 M0.255 0.075 C0.2 0.105 0.13 0.1 0.075 0.08',
  pupils: [-0.16, 0.16],
  pupilRadius: 0.024,
} as const

/**
 * Shapes that are drawn over or instead of parts of the plain head, as SVG paths in its unit: the skull's height, with
 * the chin at 0 and up positive (see `person.ts`).
 */
export const variants = {
  lenses:
    'M-0.29 0.54 C-0.29 0.6 -0.04 0.6 -0.04 0.54 C-0.04 0.38 -0.29 0.38 -0.29 0.54 Z ' +
    'M0.29 0.54 C0.29 0.6 0.04 0.6 0.04 0.54 C0.04 0.38 0.29 0.38 0.29 0.54 Z',
  bridge: 'M-0.04 0.53 C-0.02 0.56 0.02 0.56 0.04 0.53 M-0.29 0.54 L-0.37 0.56 M0.29 0.54 L0.37 0.56',
  glare: 'M-0.24 0.45 L-0.13 0.56 M-0.19 0.43 L-0.08 0.54 M0.09 0.45 L0.2 0.56 M0.14 0.43 L0.25 0.54',
  scarf:
    'M0 1.12 C-0.4 1.12 -0.5 0.8 -0.47 0.45 C-0.45 0.15 -0.42 -0.1 -0.6 -0.45 L0.6 -0.45 ' +
    'C0.42 -0.1 0.45 0.15 0.47 0.45 C0.5 0.8 0.4 1.12 0 1.12 Z M0 0.86 C-0.24 0.86 -0.34 0.72 -0.33 0.5 ' +
    'C-0.32 0.25 -0.17 0.02 0 0.02 C0.17 0.02 0.32 0.25 0.33 0.5 C0.34 0.72 0.24 0.86 0 0.86 Z',
  hat:
    'M-0.38 0.82 C-0.42 1.06 -0.32 1.22 -0.17 1.22 C-0.09 1.22 -0.06 1.17 0 1.17 C0.06 1.17 0.09 1.22 0.17 1.22 ' +
    'C0.32 1.22 0.42 1.06 0.38 0.82 Z M-0.63 0.86 C-0.5 0.72 0.5 0.72 0.63 0.86 C0.5 0.83 0.4 0.9 0 0.9 ' +
    'C-0.4 0.9 -0.5 0.83 -0.63 0.86 Z',
  hatBand: 'M-0.386 0.86 C-0.2 0.81 0.2 0.81 0.386 0.86 L0.397 0.96 C0.2 0.91 -0.2 0.91 -0.397 0.96 Z',
  slightSmile: 'M-0.115 0.2 C-0.06 0.165 0.06 0.165 0.115 0.2',
  broadSmile: 'M-0.15 0.215 C-0.08 0.2 0.08 0.2 0.15 0.215 C0.11 0.09 -0.11 0.09 -0.15 0.215 Z',
  openMouth: 'M-0.06 0.17 C-0.06 0.25 0.06 0.25 0.06 0.17 C0.06 0.09 -0.06 0.09 -0.06 0.17 Z',
  closedLids: 'M-0.235 0.5 C-0.2 0.47 -0.12 0.47 -0.085 0.5 M0.235 0.5 C0.2 0.47 0.12 0.47 0.085 0.5',
  /** A small child's head: rounder and lower, with little hair. */
  child: {
    shoulders:
      'M-0.14 0.1 C-0.14 -0.06 -0.3 -0.12 -0.45 -0.2 C-0.6 -0.3 -0.62 -0.5 -0.62 -1 L0.62 -1 ' +
      'C0.62 -0.5 0.6 -0.3 0.45 -0.2 C0.3 -0.12 0.14 -0.06 0.14 0.1 Z',
    face:
      'M0 0 C0.22 0 0.4 0.17 0.41 0.42 C0.42 0.76 0.26 0.96 0 0.96 C-0.26 0.96 -0.42 0.76 -0.41 0.42 ' +
      'C-0.4 0.17 -0.22 0 0 0 Z',
    hair:
      'M-0.41 0.52 C-0.46 0.86 -0.26 1.02 0 1.02 C0.26 1.02 0.46 0.86 0.41 0.52 C0.37 0.68 0.27 0.79 0.12 0.8 ' +
      'C0.03 0.88 -0.14 0.86 -0.2 0.77 C-0.31 0.75 -0.37 0.66 -0.41 0.52 Z',
    ears:
      'M-0.4 0.5 C-0.475 0.53 -0.49 0.43 -0.46 0.36 C-0.44 0.31 -0.41 0.3 -0.385 0.33 Z ' +
      'M0.4 0.5 C0.475 0.53 0.49 0.43 0.46 0.36 C0.44 0.31 0.41 0.3 0.385 0.33 Z',
    brows: 'M-0.24 0.51 C-0.2 0.53 -0.13 0.53 -0.09 0.515 M0.24 0.51 C0.2 0.53 0.13 0.53 0.09 0.515',
    cheeks: 'M-0.28 0.25 h0 M0.28 0.25 h0',
    nose: 'M-0.03 0.28 C-0.01 0.26 0.01 0.26 0.03 0.28',
    mouth: 'M-0.08 0.17 C-0.04 0.16 0.04 0.16 0.08 0.17',
    closedLids: 'M-0.23 0.41 C-0.19 0.38 -0.12 0.38 -0.08 0.41 M0.23 0.41 C0.19 0.38 0.12 0.38 0.08 0.41',
    eyesHeight: 0.41,
  },
} as const

// The unit is the skull's height, for which two decimals are too few.
const pupils = person.pupils
  .map((cx) => `<circle class="pupil" cx="${cx}" cy="0" r="${person.pupilRadius}"></circle>`)
  .join('')

/** How far a head may be stretched across before it no longer looks like a person. */
const stretch = { narrow: 0.85, wide: 1.15 }

/** The eyes with their pupils, relative to the height of the eyes. */
export const eyes = path('eye', person.lids) + pupils

/** The plain head and shoulders as SVG, with the eyes at a height; `face` is the path of the face. */
export const plainPerson = (eyesHeight: number | string, face = path('skin', person.face)): string =>
  path('body', person.shoulders) +
  path('stroke', person.collar) +
  path('skin', person.ears) +
  face +
  path('hair', person.hair) +
  path('stroke', person.nose) +
  path('stroke', person.mouth) +
  element('g', { transform: `translate(0 ${eyesHeight})` }, path('stroke', person.brows) + eyes)

const namedFace = element('path', { class: 'skin', 'data-part': 'face', d: person.face })

/**
 * A person with the head at its place in the photo.
 * @param center The middle of the photo, in drawing units.
 * @param width The accepted widths of the head, to which the drawn head is stretched as far as it still looks like one.
 * @param drawn The person with the eyes at a height, in the unit of `person`.
 */
export function personSvg(
  head: PlacedHead,
  center: number,
  width: HeadWidth | null,
  drawn = (eyesHeight: string) => plainPerson(eyesHeight, namedFace),
): string {
  const { skull, eyesHeight } = skullOf(head)
  const wanted =
    width === null ? 1 : middle({ min: width.least, max: width.greatest }) / (faceOfSkull * skull)
  const across = skull * Math.min(Math.max(wanted, stretch.narrow), stretch.wide)
  const size = `${rounded(across)} ${rounded(-skull)}`
  return element(
    'g',
    {
      class: 'person',
      'data-part': 'person',
      transform: `translate(${rounded(center)} ${rounded(head.chin)}) scale(${size})`,
    },
    drawn(eyesHeight.toFixed(4)),
  )
}
