import { compliantDrawing, type PortraitDrawing, truthOf } from './draw-portrait.ts'

/** What to draw. Lengths are shares of the distance between the pupils. */
export interface GlassesDrawing {
  /** No rims at all: a bridge, arms and bare lenses. */
  readonly rimless: boolean
  readonly frameColour: string
  readonly frameWidth: number
  readonly lensHeight: number
  /** How far the middle of the lenses lies below the pupils. */
  readonly below: number
  readonly lensColour: string
  /** 0 is clear, 1 lets nothing through. */
  readonly lensOpacity: number
  /** Width of a white reflection over the lower part of the lens on the image's right; 0 draws none. */
  readonly glare: number
}

const plainGlasses: GlassesDrawing = {
  rimless: false,
  frameColour: '#1c1c20',
  frameWidth: 0.03,
  lensHeight: 0.5,
  below: 0.06,
  lensColour: '#101114',
  lensOpacity: 0,
  glare: 0,
}

const lensWidth = 0.76

/** Glasses for the compliant drawing, or what differs from it in place and size, as SVG to draw in front. */
export function glassesSvg(
  changes: Partial<GlassesDrawing> = {},
  portrait: PortraitDrawing = compliantDrawing,
): string {
  const glasses = { ...plainGlasses, ...changes }
  const { eyeLeftX, eyeRightX, eyeY } = truthOf(portrait)
  const place = `translate(${(eyeLeftX + eyeRightX) / 2} ${eyeY}) scale(${eyeRightX - eyeLeftX})`
  return `<g transform="${place}">${sideSvg(glasses, -1)}${sideSvg(glasses, 1)}
    ${frame(glasses, `M-0.13 ${glasses.below - 0.06} Q0 ${glasses.below - 0.14} 0.13 ${glasses.below - 0.06}`)}
    ${glasses.glare > 0 ? `<ellipse cx="0.5" cy="${glasses.below + 0.1}" rx="${glasses.glare / 2}" ry="${glasses.glare / 4}" fill="#ffffff"/>` : ''}
  </g>`
}

function sideSvg(glasses: GlassesDrawing, side: -1 | 1): string {
  const { below, lensHeight, lensColour, lensOpacity, rimless } = glasses
  const box = `x="${side * 0.5 - lensWidth / 2}" y="${below - lensHeight / 2}" width="${lensWidth}" height="${lensHeight}" rx="0.12"`
  const rim = rimless ? '' : `stroke="${glasses.frameColour}" stroke-width="${glasses.frameWidth}"`
  const outer = side * (0.5 + lensWidth / 2)
  return `<rect ${box} fill="${lensColour}" fill-opacity="${lensOpacity}" ${rim}/>
    ${frame(glasses, `M${outer} ${below - 0.1} L${side * 1.3} ${below - 0.12}`)}`
}

const frame = ({ frameColour, frameWidth }: GlassesDrawing, path: string) =>
  `<path d="${path}" fill="none" stroke="${frameColour}" stroke-width="${frameWidth}"/>`

/** The compliant drawing at half its size, which is faster to look at. */
export const smallPortrait = {
  ...compliantDrawing,
  width: 600,
  height: 750,
  skullTopY: 210,
  chinY: 530,
  centreX: 300,
} satisfies PortraitDrawing

/** The same drawing with glasses on. */
export function drawnWithGlasses(
  changes: Partial<GlassesDrawing> = {},
  skin: string = smallPortrait.skin,
): PortraitDrawing {
  return { ...smallPortrait, skin, inFront: glassesSvg(changes, smallPortrait) }
}
