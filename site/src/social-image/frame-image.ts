import type { Drawing, Strip } from '../figure/drawing.ts'
import { type PlacedHead, skullOf } from '../figure/head.ts'
import { person } from '../figure/person-svg.ts'
import { setLine } from './typeface.ts'

/** The size, in pixels, that programs which show Open Graph pictures do not crop. */
export const pictureSize = { width: 1200, height: 630 } as const

/** The light colours of `styles/tokens.css`, which the code that draws pictures cannot read. */
export const colours = {
  ground: '#f5f6f3',
  sheet: '#ffffff',
  ink: '#15202b',
  inkSoft: '#4b5864',
  head: '#0a568f',
  eyes: '#a63c0e',
  person: '#e4e8e8',
  personHair: '#b9c2c6',
  personLine: '#5d6b76',
  brand: '#4a3aa7',
  ready: '#1b6b43',
  review: '#8a5600',
  retake: '#a3241d',
} as const

/** The opacity of a band over what is below it. */
const bandOpacity = 0.22

/** An area of the picture, in pixels. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** The area of the picture for the frame. The lengths of its sides are above and left of it. */
export const framePlace: Place = { left: 770, top: 86, width: 360, height: 480 }

const labelSize = 26

/** A document's frame as a part of an SVG: the drawing of its page, as large as possible, without small text. */
export function framePicture(drawing: Drawing): string {
  const { width, height, size, head, headBand, eyeBand } = drawing
  const scale = Math.min(framePlace.width / width, framePlace.height / height)
  const left = framePlace.left + (framePlace.width - width * scale) / 2
  const top = framePlace.top + (framePlace.height - height * scale) / 2
  const line = (length: number) => length / scale
  const label = (text: string) =>
    ({ text, weight: 'bold', size: labelSize, fill: colours.ink, centred: true }) as const
  return [
    `<g transform="translate(${left} ${top}) scale(${scale})">`,
    `<clipPath id="frame"><rect width="${width}" height="${height}"/></clipPath>`,
    `<rect width="${width}" height="${height}" fill="${colours.sheet}"/>`,
    '<g clip-path="url(#frame)">',
    head === null ? '' : personPicture(head, width / 2),
    eyeBand === null ? '' : band(eyeBand, width, colours.eyes, line(2)),
    head === null || headBand === null ? '' : band(headBand, width, colours.head, line(2), head.chin),
    '</g>',
    `<rect width="${width}" height="${height}" fill="none" stroke="${colours.ink}" stroke-width="${line(3)}"/>`,
    '</g>',
    setLine({ ...label(size.widthLabel), x: left + (width * scale) / 2, y: top - 18 }),
    setLine({ ...label(size.heightLabel), x: left - 18, y: top + (height * scale) / 2, turnedDeg: -90 }),
  ].join('')
}

/** A disc of the radius 1 for each answer of a check: a tick, a question and a cross, which also differ in form. */
const marks = [
  { fill: colours.ready, path: 'M-.42 .04 -.12 .34 .44 -.32' },
  { fill: colours.review, path: 'M-.28 -.2C-.28 -.56 .3 -.56 .28 -.18 .26 .02 0 .04 0 .22M0 .46V.48' },
  { fill: colours.retake, path: 'M-.34 -.34 .34 .34M.34 -.34 -.34 .34' },
]

/** The three answers of a check as discs side by side, around a middle, in pixels. */
export function verdictMarks(x: number, y: number, radius: number): string {
  return marks
    .map(
      ({ fill, path }, index) =>
        `<g transform="translate(${x + (index - 1) * 2.15 * radius} ${y}) scale(${radius})">` +
        `<circle r="1.1" fill="${colours.ground}"/><circle r="1" fill="${fill}"/>` +
        `<path d="${path}" fill="none" stroke="#ffffff" stroke-width=".17" stroke-linecap="round" stroke-linejoin="round"/></g>`,
    )
    .join('')
}

function band({ top, bottom }: Strip, width: number, colour: string, line: number, chin?: number): string {
  const edges = chin === undefined ? [top, bottom] : [top, bottom, chin]
  return [
    `<rect y="${top}" width="${width}" height="${bottom - top}" fill="${colour}" fill-opacity="${bandOpacity}"/>`,
    ...edges.map((y) => `<path d="M0 ${y}H${width}" stroke="${colour}" stroke-width="${line}"/>`),
  ].join('')
}

function personPicture(head: PlacedHead, center: number): string {
  const { skull, eyesHeight } = skullOf(head)
  const line = `stroke="${colours.personLine}" stroke-width="${1.1 / skull}" stroke-linejoin="round" stroke-linecap="round"`
  const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}" ${line}/>`
  return [
    `<g transform="translate(${center} ${head.chin}) scale(${skull} ${-skull})">`,
    path(person.shoulders, colours.person),
    path(person.collar, 'none'),
    path(person.ears, colours.person),
    path(person.face, colours.person),
    path(person.hair, colours.personHair),
    path(person.nose, 'none'),
    path(person.mouth, 'none'),
    `<g transform="translate(0 ${eyesHeight})">`,
    path(person.brows, 'none'),
    path(person.lids, colours.sheet),
    ...person.pupils.map((x) => `<circle cx="${x}" r="${person.pupilRadius}" fill="${colours.personLine}"/>`),
    '</g></g>',
  ].join('')
}
