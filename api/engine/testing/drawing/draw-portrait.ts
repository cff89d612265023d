import sharp from 'sharp'
import { withGrain } from './grain.ts'
import type { PortraitDrawing } from './portrait-drawing.ts'
import { headSvg, proportions, shading, shouldersSvg } from './portrait-parts.ts'

/** A frontal, neutral portrait with room on all sides, from which every document's frame can be cut. */
export const compliantDrawing: PortraitDrawing = {
  width: 1200,
  height: 1500,
  skullTopY: 420,
  chinY: 1060,
  centreX: 600,
  hair: 0.02,
  rollDeg: 0,
  shoulderTiltDeg: 0,
  eyeOpening: 1,
  mouthGap: 0,
  smile: 0,
  background: '#e9ebee',
  skin: '#d8a483',
  hairColour: '#3b2a20',
  clothes: '#27313f',
  behind: '',
  inFront: '',
  grain: null,
  rim: null,
}

/** Where the drawing has put things, exactly, in pixels. */
export interface DrawnTruth {
  readonly eyeY: number
  readonly eyeLeftX: number
  readonly eyeRightX: number
  readonly hairTopY: number
}

/** The truth of a drawing without roll. */
export function truthOf(drawing: PortraitDrawing): DrawnTruth {
  const head = drawing.chinY - drawing.skullTopY
  return {
    eyeY: drawing.chinY - proportions.eyeLine * head,
    eyeLeftX: drawing.centreX - proportions.eyeSide * head,
    eyeRightX: drawing.centreX + proportions.eyeSide * head,
    hairTopY: drawing.skullTopY - drawing.hair * head,
  }
}

/** Draws a portrait as PNG or JPEG bytes; what is not given is as in `compliantDrawing`. */
export async function drawPortrait(
  changes: Partial<PortraitDrawing> = {},
  format: 'png' | 'jpeg' = 'png',
): Promise<Buffer> {
  // The engine shuts libvips' SVG loader for its whole process; drawings are ours and may pass.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const drawing = { ...compliantDrawing, ...changes }
  const flat = sharp(Buffer.from(portraitSvg(drawing)))
  const image = drawing.grain ? await withGrain(flat, drawing.grain, () => personAlone(drawing)) : flat
  return format === 'png' ? image.png().toBuffer() : image.jpeg({ quality: 95 }).toBuffer()
}

/** The person on a transparent background. */
const personAlone = (drawing: PortraitDrawing) =>
  sharp(Buffer.from(portraitSvg({ ...drawing, background: 'none', behind: '', inFront: '' })))

/** The drawing as SVG. */
export function portraitSvg(drawing: PortraitDrawing): string {
  const { width, height, background, behind, inFront, centreX, chinY, skullTopY, rollDeg, shoulderTiltDeg } =
    drawing
  const head = chinY - skullTopY
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${shading(drawing.skin)}
    <rect width="100%" height="100%" fill="${background}"/>
    ${behind}
    ${drawing.rim ? rimFilter(drawing.rim) : ''}
    <g ${drawing.rim ? 'filter="url(#rim)"' : ''}>
      <g transform="translate(${centreX} ${chinY}) scale(${head}) rotate(${shoulderTiltDeg})">${shouldersSvg(drawing)}</g>
      <g transform="translate(${centreX} ${chinY}) rotate(${rollDeg}) scale(${head})">${headSvg(drawing)}</g>
    </g>
    ${inFront}
  </svg>`
}

/** An SVG filter that draws a band of one colour around an element. */
const rimFilter = ({ colour, widthPx }: { colour: string; widthPx: number }) =>
  `<filter id="rim">
    <feMorphology in="SourceAlpha" operator="dilate" radius="${widthPx}" result="wide"/>
    <feFlood flood-color="${colour}"/><feComposite in2="wide" operator="in" result="band"/>
    <feMerge><feMergeNode in="band"/><feMergeNode in="SourceGraphic"/></feMerge>
  </filter>`
