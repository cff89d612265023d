import type { SiteTranslator } from '../messages/english.ts'
import { dimensionSvg } from './dimension.ts'
import type { Drawing, Strip } from './drawing.ts'
import { headWidthSvg } from './head.ts'
import { adultSvg, type LookName } from './people.ts'
import { personSvg } from './person-svg.ts'
import { ruler } from './photo-size.ts'
import { arrow, element, path, rounded, text } from './svg.ts'

const definitions = [
  '<pattern id="hatch-head" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">',
  '<line class="hatch" y2="6"></line></pattern>',
  '<pattern id="hatch-eyes" width="6" height="6" patternUnits="userSpaceOnUse">',
  '<circle class="dots" cx="1.5" cy="1.5" r="1.1"></circle><circle class="dots" cx="4.5" cy="4.5" r="1.1"></circle>',
  '</pattern>',
].join('')

/**
 * The content of a frame's drawing as SVG.
 * @param portrait Who is drawn in colours, in place of the plain person.
 */
export function frameSvg(drawing: Drawing, t: SiteTranslator, portrait?: LookName): string {
  const { width, height, head, headBand, eyeBand } = drawing
  const clip = element('clipPath', { id: 'frame-clip' }, element('rect', { width, height }))
  const inFrame = [
    head &&
      personSvg(
        head,
        width / 2,
        drawing.headWidth,
        portrait && ((eyesHeight) => adultSvg(portrait, { eyesHeight })),
      ),
    eyeBand && bandSvg('eyes', eyeBand, width),
    head && headBand && bandSvg('head', headBand, width, head.chin),
    head && drawing.headWidth && headWidthSvg(drawing.headWidth, width / 2, head.top),
  ]
  const silent = { class: 'silent', x: width / 2, y: height / 2 }
  return [
    element('defs', {}, clip + definitions),
    element('rect', { class: 'photo', 'data-part': 'frame', width, height }),
    element('g', { 'clip-path': 'url(#frame-clip)' }, inFrame.filter((part) => part !== null).join('')),
    head === null ? element('text', silent, text(t('label.head-not-stated'))) : '',
    element('rect', { class: 'edge', width, height }),
    sidesSvg(drawing),
    ...drawing.dimensions.map((one) => dimensionSvg(one, width)),
    rulerSvg(drawing),
  ].join('')
}

/** @param chin The height of the chin, from which a head's height is measured. */
function bandSvg(part: 'head' | 'eyes', { top, bottom }: Strip, width: number, chin?: number): string {
  const across = (y: number, name?: string) => element('line', { 'data-part': name, x2: width, y1: y, y2: y })
  const tint = {
    class: 'tint',
    'data-part': `${part}-band`,
    y: top,
    width,
    height: bottom - top,
    fill: `url(#hatch-${part})`,
  }
  const lines = [across(top), across(bottom), chin === undefined ? '' : across(chin, 'chin')]
  return element('g', { class: `band ${part}` }, element('rect', tint) + lines.join(''))
}

const markLength = { short: 4, middle: 7, long: 10 }

/** Below the photo. */
function rulerSvg({ size, scale, height }: Drawing): string {
  const { unit, marks } = ruler(size)
  const ticks = marks.map(({ x, length }) => `M${rounded(x * scale)} 0V${markLength[length]}`).join('')
  const numerals = marks.filter(({ numeral }) => numeral !== null)
  const lastX = numerals.at(-1)?.x ?? 0
  return element(
    'g',
    { class: 'ruler', transform: `translate(0 ${rounded(height + 6)})` },
    [
      element('path', { d: ticks }),
      ...numerals.map(({ x, numeral }) => element('text', { x: x * scale, y: 22 }, numeral ?? '')),
      element('text', { class: 'unit', x: lastX * scale + 10, y: 22 }, text(unit)),
    ].join(''),
  )
}

/** The distance of the sides' lengths from the photo, in drawing units. */
const offset = 16

/** The lengths of the photo's sides, above and left of it. */
function sidesSvg({ width, height, size }: Drawing): string {
  const end = { class: 'extension' }
  const across = [
    ...[0, width].map((x) => element('line', { ...end, x1: x, x2: x, y1: -3, y2: -offset - 4 })),
    element('line', { x1: 0, x2: width, y1: -offset, y2: -offset }),
    path('arrow', arrow({ x: 0, y: -offset }, 'left')),
    path('arrow', arrow({ x: width, y: -offset }, 'right')),
    element('text', { x: width / 2, y: -offset - 6 }, text(size.widthLabel)),
  ]
  const turned = `translate(${-offset - 6} ${rounded(height / 2)}) rotate(-90)`
  const down = [
    ...[0, height].map((y) => element('line', { ...end, x1: -3, x2: -offset - 4, y1: y, y2: y })),
    element('line', { x1: -offset, x2: -offset, y1: 0, y2: height }),
    path('arrow', arrow({ x: -offset, y: 0 }, 'up')),
    path('arrow', arrow({ x: -offset, y: height }, 'down')),
    element('text', { transform: turned }, text(size.heightLabel)),
  ]
  return (
    element('g', { class: 'side', 'data-part': 'width-dimension' }, across.join('')) +
    element('g', { class: 'side', 'data-part': 'height-dimension' }, down.join(''))
  )
}
