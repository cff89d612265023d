import type { BandRecord, PublicRecord } from '@likeness/rules'
import { drawFrame } from '../figure/frame/drawing.ts'
import { inEnglish } from '../messages/english.ts'
import { limits } from '../text/quantities.ts'
import { tierName } from '../text/trust.ts'
import { framePicture } from './frame-image.ts'
import type { InkedLine } from './letter-stamp.ts'
import { brokenLines } from './typeface.ts'

/** The content of a picture: lines on the left, and on the right a frame, if any, as SVG of `frameSurroundings`. */
export interface Picture {
  lines: readonly InkedLine[]
  frame: string | null
}

const margin = 72
/** The text is on the left of the picture, the frame on the right. */
const textWidth = 600
const smallestTitle = 38
const titleSizes = [60, 52, 44, smallestTitle]
const mostTitleLines = 5

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
  const line = (text: string, y: number, size: number) => ({ text, x: margin, y, size })
  return {
    lines: [
      { ...line('Likeness', 100, 30), weight: 'bold', ink: 'head' },
      ...title.lines.map((text, index): InkedLine => {
        const y = 150 + title.size * (0.8 + 1.18 * index)
        return { ...line(text, y, title.size), weight: 'bold', ink: 'ink' }
      }),
      ...facts.map((text, index): InkedLine => {
        return { ...line(text, below + 40 + 46 * index, 34), weight: 'regular', ink: 'ink' }
      }),
      {
        ...line(`${tierName(record.trust, inEnglish)} · ${record.version}`, 572, 26),
        weight: 'regular',
        ink: 'inkSoft',
      },
    ],
    frame: drawing === null ? null : framePicture(drawing),
  }
}

/** The lines of the picture for pages that are not about one document. */
export function sitePicture(): InkedLine[] {
  const line = (text: string, y: number, size: number) => ({ text, x: margin, y, size })
  const said = brokenLines('What authorities ask of an identity photo', 'bold', 15)
  const beneath = 'Every figure with its source, and a check of your photo'
  return [
    { ...line('Likeness', 160, 44), weight: 'bold', ink: 'head' },
    ...said.map((text, index): InkedLine => {
      return { ...line(text, 280 + 78 * index, 68), weight: 'bold', ink: 'ink' }
    }),
    { ...line(beneath, 500, 36), weight: 'regular', ink: 'inkSoft' },
  ]
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
