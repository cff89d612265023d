import type { Drawing, Strip } from '../figure/frame/drawing.ts'
import { person } from '../figure/person/person.ts'
import { type PlacedHead, skullOf } from '../figure/person/place-head.ts'
import { bandOpacity, colours } from './colours.ts'
import { setLine } from './typeface.ts'

/** An area of the picture, in pixels. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** The area of the picture for the frame. */
const framePlace: Place = { left: 770, top: 86, width: 360, height: 480 }

/** The area of everything that is drawn for the frame. The lengths of its sides are above and left of it. */
export const frameSurroundings: Place = { left: 720, top: 36, width: 460, height: 560 }

const labelSize = 26

/** A document's frame as SVG of its surroundings: the drawing of its page, as large as possible, without small text. */
export function framePicture(drawing: Drawing): string {
  const { width, height, size, head, headBand, eyeBand } = drawing
  const scale = Math.min(framePlace.width / width, framePlace.height / height)
  const left = framePlace.left + (framePlace.width - width * scale) / 2
  const top = framePlace.top + (framePlace.height - height * scale) / 2
  const line = (length: number) => length / scale
  const label = (text: string) => ({ text, weight: 'bold', size: labelSize }) as const
  const view = frameSurroundings
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${view.width}" height="${view.height}"`,
    ` viewBox="${view.left} ${view.top} ${view.width} ${view.height}">`,
    `<rect x="${view.left}" y="${view.top}" width="100%" height="100%" fill="${colours.ground}"/>`,
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
    setLine(label(size.widthLabel), { x: left + (width * scale) / 2, y: top - 18, fill: colours.ink }),
    setLine(label(size.heightLabel), {
      x: left - 18,
      y: top + (height * scale) / 2,
      fill: colours.ink,
      turnedDeg: -90,
    }),
    '</svg>',
  ].join('')
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
