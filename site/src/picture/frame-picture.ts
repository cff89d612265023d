import type { Drawing, Strip } from '../figure/drawing.ts'
import { person } from '../figure/person.ts'
import { type PlacedHead, pointOfSkull } from '../figure/place-head.ts'
import { colours } from './colours.ts'
import { setLine } from './typeface.ts'

/** Where the frame may stand in the picture, in pixels, with room for its sides' lengths above and left of it. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
}

const labelSize = 26

/** A document's frame as SVG, as large as the place lets it be: the same drawing as on its page, without small type. */
export function framePicture(drawing: Drawing, place: Place): string {
  const { width, height, size, head, headBand, eyeBand } = drawing
  const scale = Math.min(place.width / width, place.height / height)
  const left = place.left + (place.width - width * scale) / 2
  const top = place.top + (place.height - height * scale) / 2
  const line = (length: number) => length / scale
  const label = { size: labelSize, weight: 'bold', fill: colours.ink, anchor: 'middle' } as const
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
    setLine(size.widthLabel, { ...label, x: left + (width * scale) / 2, y: top - 18 }),
    setLine(size.heightLabel, { ...label, x: left - 18, y: top + (height * scale) / 2, turnedDeg: -90 }),
  ].join('')
}

function band({ top, bottom }: Strip, width: number, colour: string, line: number, chin?: number): string {
  const edges = chin === undefined ? [top, bottom] : [top, bottom, chin]
  return [
    `<rect y="${top}" width="${width}" height="${bottom - top}" fill="${colour}" fill-opacity="0.22"/>`,
    ...edges.map((y) => `<path d="M0 ${y}H${width}" stroke="${colour}" stroke-width="${line}"/>`),
  ].join('')
}

function personPicture(head: PlacedHead, center: number): string {
  const skull = (head.chin - head.top) / pointOfSkull[head.upperPoint]
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
    `<g transform="translate(0 ${(head.chin - head.eyes) / skull})">`,
    path(person.brows, 'none'),
    path(person.lids, colours.sheet),
    ...person.pupils.map((x) => `<circle cx="${x}" r="${person.pupilRadius}" fill="${colours.personLine}"/>`),
    '</g></g>',
  ].join('')
}
