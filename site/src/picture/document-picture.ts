import type { BandRecord, PublicRecord } from '@likeness/rules'
import { drawFrame } from '../figure/drawing.ts'
import { limits } from '../text/quantities.ts'
import { tiers } from '../text/trust.ts'
import { colours } from './colours.ts'
import { framePicture } from './frame-picture.ts'
import { pictureSize } from './size.ts'
import { brokenLines, setLine } from './typeface.ts'

const margin = 72
/** Text takes the left of the picture, and the frame the right. */
const textWidth = 600
const frame = { left: 770, top: 86, width: 360, height: 480 }
const titleSizes = [60, 52, 44, 38]
const mostTitleLines = 5

/** A document's picture for links that are shared, as SVG: its title, size and bands, and the frame to scale. */
export function documentPicture(record: PublicRecord): string {
  const drawing = drawFrame(record)
  const title = titleLines(record.title)
  const facts = [
    drawing === null ? 'Size: not stated' : drawing.size.text,
    bandText('Head', record.head_height),
    bandText('Eyes', record.eye_line),
  ].filter((fact) => fact !== null)
  const below = 150 + title.size * 1.18 * title.lines.length
  return sheet([
    setLine('Likeness', { x: margin, y: 100, size: 30, weight: 'bold', fill: colours.head }),
    ...title.lines.map((line, index) =>
      setLine(line, {
        x: margin,
        y: 150 + title.size * (0.8 + 1.18 * index),
        size: title.size,
        weight: 'bold',
        fill: colours.ink,
      }),
    ),
    ...facts.map((fact, index) =>
      setLine(fact, {
        x: margin,
        y: below + 40 + 46 * index,
        size: 34,
        weight: 'regular',
        fill: colours.ink,
      }),
    ),
    setLine(`${tiers[record.trust].name} · ${record.version}`, {
      x: margin,
      y: 572,
      size: 26,
      weight: 'regular',
      fill: colours.inkSoft,
    }),
    drawing === null ? '' : framePicture(drawing, frame),
  ])
}

/** The picture of pages that are about no document, as SVG. */
export function sitePicture(): string {
  const line = (text: string, y: number, size: number, weight: 'bold' | 'regular', fill: string) =>
    setLine(text, { x: margin, y, size, weight, fill })
  return sheet([
    line('Likeness', 160, 44, 'bold', colours.head),
    ...brokenLines('What authorities ask of an identity photo', 'bold', 15).map((text, index) =>
      line(text, 280 + 78 * index, 68, 'bold', colours.ink),
    ),
    line('Every figure with its source, and a check of your photo', 500, 36, 'regular', colours.inkSoft),
  ])
}

const sheet = (parts: readonly string[]) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}">`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    `<rect width="14" height="100%" fill="${colours.head}"/>`,
    ...parts,
    '</svg>',
  ].join('')

/** The title in the largest type in which it has few enough lines. */
function titleLines(title: string): { lines: string[]; size: number } {
  const smallest = { lines: brokenLines(title, 'bold', textWidth / 38), size: 38 }
  return (
    titleSizes
      .map((size) => ({ lines: brokenLines(title, 'bold', textWidth / size), size }))
      .find(({ lines, size }) => lines.length * size <= 190 && lines.length <= mostTitleLines) ?? smallest
  )
}

function bandText(name: string, band: BandRecord | null): string | null {
  const stated = band === null ? null : limits(band)
  if (band === null || stated === null) return null
  const unit = band.unit === 'mm' ? ' mm' : ' %'
  const points = band.to === null ? '' : `, ${band.from} to ${band.to.replaceAll('-', ' ')}`
  const edge = band.from === 'top' || band.from === 'bottom' ? ` from the ${band.from}` : ''
  return `${name} ${stated}${unit}${points || edge}`
}
