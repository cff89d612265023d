import { person } from './person.ts'
import { type PlacedHead, skullOf } from './place-head.ts'
import { element, path, rounded } from './svg.ts'

// The unit is the skull's height, for which two decimals are too few.
const pupils = person.pupils
  .map((cx) => `<circle class="pupil" cx="${cx}" cy="0" r="${person.pupilRadius}"></circle>`)
  .join('')

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
 */
export function personSvg(head: PlacedHead, center: number): string {
  const { skull, eyesHeight } = skullOf(head)
  const size = `${rounded(skull)} ${rounded(-skull)}`
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
