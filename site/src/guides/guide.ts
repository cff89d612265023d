import { eyes, plainPerson, variants } from '../figure/person-svg.ts'
import { element, path, text } from '../figure/svg.ts'
import type { Drawing, Part, TextPage, TextSection } from '../information/text-page.ts'
import type { SiteTranslator } from '../messages/english.ts'
import type { Parameters } from '../messages/parameters.ts'

/** A drawing of a guide, whose caption is a message. */
export interface DrawingMessage extends Omit<Drawing, 'caption'> {
  readonly caption: Extract<keyof Parameters, `${string}-guide.${string}`>
}

/** A guide for people who take a photo. */
export interface Guide {
  /** The address of the English page. */
  readonly path: string
  /** What it says in a language. */
  readonly textIn: (t: SiteTranslator) => Omit<TextPage, 'path'>
}

/** Drawings with their captions in a language. */
export const drawingsIn = (t: SiteTranslator, drawings: readonly DrawingMessage[]): Part => ({
  drawings: drawings.map((drawing) => ({ ...drawing, caption: t(drawing.caption) })),
})

/** A section; its id is the last part of the message that is its title. */
export const section = (
  t: SiteTranslator,
  title: DrawingMessage['caption'],
  ...parts: readonly Part[]
): TextSection => ({ id: title.slice(title.indexOf('.') + 1), title: t(title), parts })

/** The size of each drawing of a guide, in drawing units. */
const size = { width: 240, height: 180 }

/** A drawing of a guide as SVG for a page; `content` is SVG in a frame of 240 × 180. Its caption says the same in words. */
export function scene(...content: string[]): string {
  const { width, height } = size
  return element(
    'svg',
    { class: 'scene example-head', viewBox: `0 0 ${width} ${height}`, width, height, 'aria-hidden': 'true' },
    element('rect', { class: 'photo', ...size }) + content.join(''),
  )
}

/** Where a person stands in a drawing: the chin, and the height of the head in drawing units. */
interface Place {
  x: number
  chin: number
  head: number
  /** In degrees, clockwise. */
  turned?: number
}

const placed = ({ x, chin, head, turned = 0 }: Place, content: string): string =>
  element('g', { transform: `translate(${x} ${chin}) rotate(${turned}) scale(${head} ${-head})` }, content)

/** An adult from the front. */
export const adult = (place: Place): string => placed(place, plainPerson(0.5))

/** A small child from the front. */
export function child(place: Place): string {
  const { shoulders, face, hair, nose, mouth, eyesHeight } = variants.child
  return placed(
    place,
    path('body', shoulders) +
      path('skin', face) +
      path('hair', hair) +
      path('stroke', nose) +
      path('stroke', mouth) +
      element('g', { transform: `translate(0 ${eyesHeight})` }, eyes),
  )
}

/** An adult from the side, who looks to the left. */
export const fromTheSide = (place: Place): string =>
  placed(
    place,
    path(
      'body',
      'M0.14 0.2 L0.16 -0.1 C-0.1 -0.2 -0.3 -0.4 -0.3 -0.8 L-0.3 -3 L0.75 -3 L0.75 -0.7 C0.72 -0.3 0.6 -0.15 0.5 -0.05 L0.5 0.3 Z',
    ) +
      path(
        'skin',
        'M-0.12 0.02 C0.05 -0.03 0.2 0.05 0.32 0.18 L0.6 0.3 C0.75 0.5 0.72 0.9 0.45 1 C0.2 1.06 -0.1 0.98 -0.17 0.8 ' +
          'C-0.2 0.68 -0.17 0.6 -0.2 0.52 L-0.29 0.38 L-0.2 0.33 L-0.2 0.2 C-0.22 0.1 -0.2 0.04 -0.12 0.02 Z',
      ) +
      path(
        'hair',
        'M-0.17 0.8 C-0.15 1.02 0.15 1.1 0.42 1.05 C0.72 0.98 0.84 0.7 0.72 0.4 C0.68 0.3 0.6 0.25 0.55 0.26 ' +
          'L0.4 0.5 C0.36 0.66 0.25 0.78 -0.17 0.8 Z',
      ) +
      path('stroke', 'M-0.13 0.54 L-0.05 0.55'),
  )

/** A straight line. */
export const line = (x1: number, y1: number, x2: number, y2: number, className = 'stroke'): string =>
  path(className, `M${x1} ${y1} L${x2} ${y2}`)

/** A phone, seen on its edge. */
export const phone = (x: number, y: number, width: number, height: number): string =>
  element('rect', { class: 'dark', x, y, width, height, rx: 2 })

/** A phone on a stand, whose lens looks to the right. `y` is the height of the lens. */
export const phoneOnStand = (x: number, y: number, floor: number): string =>
  path(
    'stroke',
    `M${x} ${y + 26} V${floor - 12} L${x - 12} ${floor} M${x} ${floor - 12} L${x + 12} ${floor}`,
  ) +
  phone(x - 4, y - 8, 8, 34) +
  element('circle', { class: 'dark', cx: x + 5, cy: y, r: 2.5 })

/** A window, seen from inside. */
export const pane = (x: number, y: number): string =>
  element('rect', { class: 'light', x, y, width: 34, height: 60 }) +
  line(x + 17, y, x + 17, y + 60) +
  line(x, y + 30, x + 34, y + 30)

/** An arrow: of light (`ray`), or of a distance (`measure`). */
export function arrow(x1: number, y1: number, x2: number, y2: number, className = 'ray'): string {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const side = (turn: number) =>
    `${(x2 - 7 * Math.cos(angle + turn)).toFixed(1)} ${(y2 - 7 * Math.sin(angle + turn)).toFixed(1)}`
  return path(className, `M${x1} ${y1} L${x2} ${y2} M${side(0.5)} L${x2} ${y2} L${side(-0.5)}`)
}

/** A distance between two points at one height, with its name above. */
export const distance = (x1: number, x2: number, y: number, words: string): string =>
  arrow((x1 + x2) / 2, y, x1, y, 'measure') +
  arrow((x1 + x2) / 2, y, x2, y, 'measure') +
  element('text', { class: 'words', x: (x1 + x2) / 2, y: y - 5 }, text(words))

/** A length, such as "1.5 m". */
export const metres = (value: number, t: SiteTranslator): string =>
  t('unit.metres', { value: t.number(value) })

/** The crop that is made later. */
export const crop = (x: number, y: number, width: number, height: number): string =>
  element('rect', { class: 'crop', x, y, width, height })
