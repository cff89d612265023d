import type { Grain } from './grain.ts'

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
