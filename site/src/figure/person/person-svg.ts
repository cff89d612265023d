import { middle } from '../frame/band-shares.ts'
import { element, path, rounded } from '../svg.ts'
import { faceOfSkull, type HeadWidth } from './head-width.ts'
import { person } from './person.ts'
import { type PlacedHead, skullOf } from './place-head.ts'

// The unit is the skull's height, for which two decimals are too few.
const pupils = person.pupils
  .map((cx) => `<circle class="pupil" cx="${cx}" cy="0" r="${person.pupilRadius}"></circle>`)
  .join('')

/** How far a head may be stretched across before it looks like nobody. */
const stretch = { narrow: 0.85, wide: 1.15 }

/** The eyes with their pupils, relative to the height of the eyes. */
export const eyes = path('eye', person.lids) + pupils

const withoutEyes =
  path('body', person.shoulders) +
  path('stroke', person.collar) +
  path('skin', person.ears) +
  element('path', { class: 'skin', 'data-part': 'face', d: person.face }) +
  path('hair', person.hair) +
  path('stroke', person.nose) +
  path('stroke', person.mouth)
const browsAndEyes = path('stroke', person.brows) + eyes

/**
 * A person with the head at its place in the photo.
 * @param center The middle of the photo, in drawing units.
 * @param width The accepted widths of the head, to which the drawn head is stretched as far as it still looks like one.
 */
export function personSvg(head: PlacedHead, center: number, width: HeadWidth | null): string {
  const { skull, eyesHeight } = skullOf(head)
  const wanted =
    width === null ? 1 : middle({ min: width.least, max: width.greatest }) / (faceOfSkull * skull)
  const across = skull * Math.min(Math.max(wanted, stretch.narrow), stretch.wide)
  const size = `${rounded(across)} ${rounded(-skull)}`
  return element(
    'g',
    {
      class: 'person',
      'data-part': 'person',
      transform: `translate(${rounded(center)} ${rounded(head.chin)}) scale(${size})`,
    },
    withoutEyes + element('g', { transform: `translate(0 ${eyesHeight.toFixed(4)})` }, browsAndEyes),
  )
}
