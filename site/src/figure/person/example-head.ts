import { element, path } from '../svg.ts'
import type { Picture } from './examples.ts'
import { person } from './person.ts'
import { eyes } from './person-svg.ts'
import { variants } from './variants.ts'

const heads = new Map<Picture, string>()

/** The drawing of an example as SVG for a page. Each example is drawn only once. */
export function exampleHead(picture: Picture): string {
  const drawn = heads.get(picture) ?? drawHead(picture)
  heads.set(picture, drawn)
  return drawn
}

const box = { x: -0.79, y: -1.36, width: 1.58, height: 1.86 }

function drawHead(picture: Picture): string {
  const isChild = picture.startsWith('child')
  const parts = isChild
    ? [...childParts(picture), mouthOf(picture)]
    : [...adultParts(picture), mouthOf(picture)]
  const turned = picture === 'child-tilted' ? 'rotate(14)' : undefined
  const upright =
    path('body', isChild ? variants.child.shoulders : person.shoulders) +
    element('g', { transform: turned }, [...parts, ...wornOver(picture)].join(''))
  return element(
    'svg',
    {
      class: 'example-head',
      viewBox: Object.values(box).join(' '),
      width: 102,
      height: 120,
      'aria-hidden': 'true',
    },
    element('rect', { class: 'photo', ...box }) + element('g', { transform: 'scale(1 -1)' }, upright),
  )
}

function childParts(picture: Picture): string[] {
  const { face, hair, nose, closedLids, eyesHeight } = variants.child
  return [
    path('skin', face),
    path('hair', hair),
    path('stroke', nose),
    picture === 'child-eyes-closed'
      ? path('stroke', closedLids)
      : element('g', { transform: `translate(0 ${eyesHeight})` }, eyes),
  ]
}

function adultParts(picture: Picture): string[] {
  return [
    path('skin', person.ears),
    path('skin', person.face),
    picture === 'scarf' ? '' : path('hair', person.hair),
    path('stroke', person.nose),
    element('g', { transform: 'translate(0 0.5)' }, path('stroke', person.brows) + eyes),
  ]
}

function mouthOf(picture: Picture): string {
  if (picture === 'broad-smile') return path('eye', variants.broadSmile)
  if (picture === 'slight-smile') return path('stroke', variants.slightSmile)
  if (picture.endsWith('open-mouth')) return path('dark', variants.openMouth)
  return path('stroke', picture.startsWith('child') ? variants.child.mouth : person.mouth)
}

function wornOver(picture: Picture): string[] {
  const glasses = (lenses: string) => [path(lenses, variants.lenses), path('frame', variants.bridge)]
  if (picture === 'glasses') return glasses('frame')
  if (picture === 'glare') return [...glasses('frame glare'), path('shine', variants.glare)]
  if (picture === 'hat') return [path('cloth', variants.hat)]
  if (picture === 'scarf')
    return [element('path', { class: 'cloth', 'fill-rule': 'evenodd', d: variants.scarf })]
  return []
}
