import type { BandRecord, PublicRecord } from '@likeness/rules'
import sharp from 'sharp'
import { drawFrame } from '../figure/drawing.ts'
import { inEnglish } from '../messages/english.ts'
import { limits } from '../text/quantities.ts'
import { tierName } from '../trust/tiers.ts'
import { colours, framePicture, framePlace, pictureSize, verdictMarks } from './frame-image.ts'
import { brokenLines, type Line, setLine } from './typeface.ts'

/** The content of a picture: lines on the left, and on the right a frame, if any, as a part of an SVG. */
export interface Picture {
  lines: readonly Line[]
  frame: string | null
}

const margin = 72
/** The width of the bar along the left edge, in pixels. */
const barWidth = 14
/** The text is on the left of the picture, the frame on the right. */
const textWidth = 600
const smallestTitle = 38
const titleSizes = [60, 52, 44, smallestTitle]
const mostTitleLines = 5

const bold = (text: string, y: number, size: number, fill: string): Line => ({
  text,
  x: margin,
  y,
  size,
  fill,
  weight: 'bold',
})
const regular = (...line: Parameters<typeof bold>): Line => ({ ...bold(...line), weight: 'regular' })

/** The content of the picture for shared links to a document: its title, size and bands, and the frame to scale. */
export function documentPicture(record: PublicRecord): Picture {
  const drawing = drawFrame(record, inEnglish)
  const title = titleLines(record.title)
  const facts = [
    drawing === null ? 'Size: not stated' : drawing.size.text,
    bandText('Head', record.head_height),
    bandText('Eyes', record.eye_line),
  ].filter((fact) => fact !== null)
  const below = 150 + title.size * 1.18 * title.lines.length
  return {
    lines: [
      bold('Likeness', 100, 30, colours.brand),
      ...title.lines.map((text, index) =>
        bold(text, 150 + title.size * (0.8 + 1.18 * index), title.size, colours.ink),
      ),
      ...facts.map((text, index) => regular(text, below + 40 + 46 * index, 34, colours.ink)),
      regular(`${tierName(record.trust, inEnglish)} · ${record.version}`, 572, 26, colours.inkSoft),
    ],
    frame: drawing === null ? verdictMarks(middle.x, middle.y, 60) : answered(framePicture(drawing)),
  }
}

/** The middle of the place for the frame, and its lower edge. */
const middle = {
  x: framePlace.left + framePlace.width / 2,
  y: framePlace.top + framePlace.height / 2,
  bottom: framePlace.top + framePlace.height,
}

/** A frame with the answers of a check on its lower edge. */
const answered = (frame: string) => frame + verdictMarks(middle.x, middle.bottom, 40)

/** The content of the picture for pages that are not about one document. @param record The document whose frame it shows. */
export function sitePicture(record: PublicRecord): Picture {
  const drawing = drawFrame(record, inEnglish)
  const said = brokenLines(inEnglish('home.heading'), 'bold', textWidth / 64)
  const lines: Picture['lines'] = [
    bold('Likeness', 150, 44, colours.brand),
    ...said.map((text, index) => bold(text, 260 + 78 * index, 64, colours.ink)),
    regular('Every figure with its source,', 510, 34, colours.inkSoft),
    regular('and a check of your photo', 556, 34, colours.inkSoft),
  ]
  return { lines, frame: drawing && answered(framePicture(drawing)) }
}

/** A picture as PNG. Few colours are enough for flat areas and the edges of letters, and halve the file. */
export function pngOf({ lines, frame }: Picture): Promise<Buffer<ArrayBuffer>> {
  const { width, height } = pictureSize
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    `<rect width="${barWidth}" height="100%" fill="${colours.brand}"/>`,
    frame ?? '',
    ...lines.map(setLine),
    '</svg>',
  ].join('')
  return sharp(Buffer.from(svg))
    .removeAlpha()
    .png({ palette: true, colours: 16, dither: 0, effort: 1 })
    .toBuffer()
}

/** The title in the largest size that gives few enough lines. */
function titleLines(title: string): { lines: string[]; size: number } {
  const set = (size: number) => ({ lines: brokenLines(title, 'bold', textWidth / size), size })
  for (const size of titleSizes) {
    const { lines } = set(size)
    if (lines.length * size <= 190 && lines.length <= mostTitleLines) return { lines, size }
  }
  return set(smallestTitle)
}

function bandText(name: string, band: BandRecord | null): string | null {
  const stated = band === null ? null : limits(band, inEnglish)
  if (band === null || stated === null) return null
  const unit = band.unit === 'mm' ? ' mm' : ' %'
  const points = band.to === null ? '' : `, ${band.from} to ${band.to.replaceAll('-', ' ')}`
  const edge = band.from === 'top' || band.from === 'bottom' ? ` from the ${band.from}` : ''
  return `${name} ${stated}${unit}${points || edge}`
}
