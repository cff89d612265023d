import sharp from 'sharp'
import { type Grain, withGrain } from './grain.ts'

/** What to draw. Lengths are shares of the head's height (skull's top to chin) unless they say otherwise. */
export interface PortraitDrawing {
  readonly width: number
  readonly height: number
  /** In pixels: the skull's top, the chin and the face's middle across. */
  readonly skullTopY: number
  readonly chinY: number
  readonly centreX: number
  /** Thickness of the hair over the skull; 0 draws a bald head. */
  readonly hair: number
  /** Degrees by which the top of the head leans to the image's right, about the chin. */
  readonly rollDeg: number
  /** Degrees by which the shoulders are turned against the picture, about the neck: positive lowers the image's right one. */
  readonly shoulderTiltDeg: number
  /** 1 is wide open, 0 shut. */
  readonly eyeOpening: number
  /** Gap between the lips; 0 is closed. */
  readonly mouthGap: number
  /** Where the corners of the mouth go: 1 up and apart, -1 down, 0 level. */
  readonly smile: number
  readonly background: string
  readonly skin: string
  readonly hairColour: string
  /** The colour of the jacket. */
  readonly clothes: string
  /** SVG drawn behind the person, such as a shadow or a pattern. */
  readonly behind: string
  /** SVG drawn over the person. */
  readonly inFront: string
  /** The noise of a camera's sensor; null leaves flat colours. */
  readonly grain: Grain | null
  /** What a careless cut-out leaves round the person; null for none. */
  readonly rim: { readonly colour: string; readonly widthPx: number } | null
}

/*
 * Everything here is drawn in head heights: the origin is the chin, the skull's top lies at (0, -1), x goes to the
 * image's right and y down.
 */

/** Of an adult head: the eyes' height over the chin and their distance from the middle. */
const proportions = { eyeLine: 0.5, eyeSide: 0.128 } as const

/** Multiplies a #rrggbb colour, so that 0.8 is a shadow and 1.1 a light of it. */
function tint(hex: string, factor: number): string {
  const channels = [1, 3, 5].map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * factor))
  return `rgb(${channels.map((value) => Math.min(value, 255)).join(',')})`
}

/** Gradients that make skin look round and the neck lie in the chin's shadow. */
function shading(skin: string): string {
  return `<defs>
    <radialGradient id="skin" cx="0.5" cy="0.45" r="0.6">
      <stop offset="0" stop-color="${tint(skin, 1.08)}"/>
      <stop offset="0.65" stop-color="${skin}"/>
      <stop offset="1" stop-color="${tint(skin, 0.74)}"/>
    </radialGradient>
    <linearGradient id="neck" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0.2" stop-color="${tint(skin, 0.66)}"/>
      <stop offset="1" stop-color="${tint(skin, 0.95)}"/>
    </linearGradient>
    <filter id="soft" color-interpolation-filters="sRGB" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="0.018"/></filter>
  </defs>`
}

/** Neck and shoulders in a jacket over a light shirt. */
function shouldersSvg({ skin, clothes }: PortraitDrawing): string {
  return `<path d="M-0.19 -0.25 L-0.2 0.1 Q-0.2 0.2 -0.42 0.24 Q-0.75 0.3 -0.82 0.75 L-0.84 2 L0.84 2 L0.82 0.75
      Q0.75 0.3 0.42 0.24 Q0.2 0.2 0.2 0.1 L0.19 -0.25 Z" fill="${clothes}"/>
    <path d="M-0.19 -0.25 L-0.2 0.12 Q-0.16 0.2 0 0.3 Q0.16 0.2 0.2 0.12 L0.19 -0.25 Z" fill="url(#neck)"/>
    <path d="M-0.2 0.1 L-0.28 0.2 L0 0.62 L0.28 0.2 L0.2 0.1 Q0.14 0.24 0 0.3 Q-0.14 0.24 -0.2 0.1 Z" fill="#c9cfd6"/>
    <path d="M-0.2 0.1 Q-0.14 0.24 0 0.3 Q0.14 0.24 0.2 0.1" fill="none" stroke="${tint(skin, 0.6)}" stroke-width="0.006"/>`
}

/** Ears, skull, hair, brows, eyes, nose and mouth. */
function headSvg({ hair, hairColour, skin, eyeOpening, mouthGap, smile }: PortraitDrawing): string {
  const ear = (side: -1 | 1) =>
    `<ellipse cx="${side * 0.352}" cy="-0.44" rx="0.045" ry="0.1" fill="${tint(skin, 0.82)}"/>`
  return `${ear(-1)}${ear(1)}
    <path d="${skullPath}" fill="url(#skin)"/>
    ${hairSvg(hair, hairColour)}
    ${faceShade(skin)}
    ${eyeSvg(-1, eyeOpening, hairColour, skin)}${eyeSvg(1, eyeOpening, hairColour, skin)}
    ${noseSvg(skin)}
    ${mouthSvg(mouthGap, smile)}`
}

/** Wide at the temples, narrow at the chin; from (0, 0) to (0, -1) exactly. */
const skullPath = `M0 0 C0.11 0 0.17 -0.05 0.225 -0.13 C0.3 -0.24 0.34 -0.37 0.345 -0.52
  C0.352 -0.8 0.2 -1 0 -1 C-0.2 -1 -0.352 -0.8 -0.345 -0.52 C-0.34 -0.37 -0.3 -0.24 -0.225 -0.13
  C-0.17 -0.05 -0.11 0 0 0 Z`

/** A short cut that stands `hair` over the skull's top and ends at the hairline. */
function hairSvg(hair: number, colour: string): string {
  if (hair <= 0) return ''
  const top = -1 - hair
  const side = 0.362 + hair * 0.4
  return `<path d="M${-side} -0.46 C${-side - 0.01} -0.86 -0.22 ${top} 0 ${top} C0.22 ${top} ${side + 0.01} -0.86 ${side} -0.46
      C${side - 0.05} -0.5 0.33 -0.64 0.3 -0.72 C0.2 -0.82 0.08 -0.84 0 -0.84 C-0.1 -0.84 -0.22 -0.8 -0.3 -0.71
      C-0.33 -0.64 ${-side + 0.05} -0.5 ${-side} -0.46 Z" fill="${colour}"/>${strandsSvg(colour)}`
}

/** Locks of several shades that end unevenly along the hairline, as no cloth does. */
function strandsSvg(colour: string): string {
  return Array.from({ length: 57 }, (_, index) => {
    const x = (index - 28) * 0.0095
    const chance = (index * 0.618034) % 1
    const hairline = -0.845 + 1.3 * x ** 2
    return `<path d="M${x * 0.9} ${hairline - 0.07} L${x - 0.01} ${hairline - 0.01} L${x + 0.006} ${hairline + 0.03 * chance} L${x + 0.008} ${hairline - 0.04} Z"
      fill="${tint(colour, 0.8 + 0.5 * ((chance * 7) % 1))}"/>`
  }).join('')
}

/**
 * Soft shadows in the eye sockets, under the nose and next to the cheekbones: a flat face is found less reliably. They look as
 * if they were blurred, but filters for all of them would take half of the time of a drawing.
 */
function faceShade(skin: string): string {
  const blur = 0.018
  const shade = (id: string, cx: number, cy: number, rx: number, ry: number, turn = 0) => {
    const across = (rx + ry) / 2 / blur
    const peak = 0.45 * (1 - Math.exp(-(rx * ry) / (2 * blur ** 2)))
    const stops = Array.from({ length: 9 }, (_, at) => {
      const opacity = at < 8 ? peak / (1 + Math.exp(1.7 * ((at / 8) * (across + 2) - across))) : 0
      return `<stop offset="${at / 8}" stop-color="${tint(skin, 0.78)}" stop-opacity="${opacity}"/>`
    })
    return `<radialGradient id="${id}">${stops.join('')}</radialGradient><ellipse cx="${cx}" cy="${cy}"
      rx="${rx + 2 * blur}" ry="${ry + 2 * blur}" fill="url(#${id})" transform="rotate(${turn} ${cx} ${cy})"/>`
  }
  const both = (draw: (side: -1 | 1) => string) => draw(-1) + draw(1)
  return `<clipPath id="skull"><path d="${skullPath}"/></clipPath>
  <g clip-path="url(#skull)">
    ${both((side) => shade(`socket${side}`, side * 0.128, -0.52, 0.085, 0.045))}
    ${both((side) => shade(`cheek${side}`, side * 0.265, -0.28, 0.03, 0.1, side * 14))}
    ${shade('under-nose', 0, -0.082, 0.07, 0.02)}
  </g>`
}

function eyeSvg(side: -1 | 1, opening: number, brow: string, skin: string): string {
  const x = side * proportions.eyeSide
  const y = -proportions.eyeLine
  const lid = 0.025 * opening
  const shape = `M-0.062 0.004 Q-0.02 ${-lid * 1.75} 0.02 ${-lid * 1.35} Q0.05 ${-lid * 0.8} 0.062 0 Q0.02 ${lid * 1.3} -0.02 ${lid * 1.25} Q-0.045 ${lid} -0.062 0.004 Z`
  const open = `<clipPath id="lids${side}"><path d="${shape}"/></clipPath>
    <path d="${shape}" fill="#bdb6b0"/>
    <g clip-path="url(#lids${side})">
      <circle r="0.0295" cx="0" cy="0" fill="#5b4632"/><circle r="0.0135" cx="0" cy="0" fill="#120d0a"/>
      <circle r="0.006" cx="-0.009" cy="-0.01" fill="#ffffff"/>
    </g>`
  return `<g transform="translate(${x} ${y}) scale(${side} 1)">
      ${opening > 0.05 ? open : ''}
      <path d="M-0.064 0.004 Q-0.02 ${-lid * 1.75} 0.02 ${-lid * 1.35} Q0.05 ${-lid * 0.8} 0.066 0.002" fill="none"
        stroke="#2b1d16" stroke-width="0.009" stroke-linecap="round"/>
      <path d="M-0.06 ${-lid - 0.022} Q0 ${-lid * 1.4 - 0.032} 0.064 ${-lid - 0.014}" fill="none" stroke="${tint(skin, 0.7)}" stroke-width="0.006"/>
      <path d="M-0.075 -0.088 Q-0.02 -0.104 0.045 -0.099 Q0.08 -0.092 0.098 -0.07 Q0.05 -0.084 -0.072 -0.068 Z" fill="${brow}"/>
    </g>`
}

function noseSvg(skin: string): string {
  const shadow = tint(skin, 0.7)
  return `<path d="M-0.028 -0.48 Q-0.034 -0.38 -0.05 -0.31" fill="none" stroke="${tint(skin, 0.86)}" stroke-width="0.014" filter="url(#soft)"/>
    <ellipse cx="0" cy="-0.3" rx="0.03" ry="0.03" fill="${tint(skin, 1.16)}" filter="url(#soft)"/>
    <path d="M-0.072 -0.275 Q-0.074 -0.31 -0.052 -0.312 M0.072 -0.275 Q0.074 -0.31 0.052 -0.312" fill="none" stroke="${shadow}" stroke-width="0.008"/>
    <path d="M-0.066 -0.268 Q-0.04 -0.252 -0.024 -0.262 Q0 -0.248 0.024 -0.262 Q0.04 -0.252 0.066 -0.268" fill="none" stroke="${tint(skin, 0.55)}" stroke-width="0.009"/>`
}

/** Lips that part by `gap`, the lower one going down with the gap; the corners go up and apart with `smile`, or down. */
function mouthSvg(gap: number, smile: number): string {
  const y = -0.172
  const corner = y - 0.04 * smile
  const side = 0.105 + 0.035 * Math.max(smile, 0)
  const upper = `M${-side} ${corner} Q-0.05 ${y - 0.03} -0.02 ${y - 0.03} Q0 ${y - 0.022} 0.02 ${y - 0.03} Q0.05 ${y - 0.03} ${side} ${corner} Q0 ${y + 0.006 + 0.04 * smile} ${-side} ${corner} Z`
  const lower = `M${-side} ${corner} Q0 ${y + gap * 2 + 0.004 + 0.04 * smile} ${side} ${corner} Q0.05 ${y + gap * 1.6 + 0.048} 0 ${y + gap * 1.6 + 0.048} Q-0.05 ${y + gap * 1.6 + 0.048} ${-side} ${corner} Z`
  const inside =
    gap > 0
      ? `<path d="M${-side} ${corner} Q0 ${y - 0.004 + 0.04 * smile} ${side} ${corner} Q0 ${y + gap * 2 + 0.01 + 0.04 * smile} ${-side} ${corner} Z" fill="#3a1214"/>`
      : ''
  const line = y + 0.004 + 0.02 * smile
  return `${inside}<path d="${upper}" fill="#a35a50"/><path d="${lower}" fill="#b5675c"/>
    <path d="M${-side - 0.003} ${corner} Q-0.03 ${line} 0 ${y + 0.002 + 0.02 * smile} Q0.03 ${line} ${side + 0.003} ${corner}" fill="none" stroke="#6d332e" stroke-width="${gap > 0 ? 0.003 : 0.007}"/>`
}

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
  const person = `
    <g transform="translate(${centreX} ${chinY}) scale(${head}) rotate(${shoulderTiltDeg})">${shouldersSvg(drawing)}</g>
    <g transform="translate(${centreX} ${chinY}) rotate(${rollDeg}) scale(${head})">${headSvg(drawing)}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${shading(drawing.skin)}
    <rect width="100%" height="100%" fill="${background}"/>
    ${behind}
    ${drawing.rim ? `<g stroke="${drawing.rim.colour}" stroke-width="${(2 * drawing.rim.widthPx) / head}">${person}</g>` : ''}
    ${person}
    ${inFront}
  </svg>`
}
