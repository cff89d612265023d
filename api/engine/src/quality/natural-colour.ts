import { lightOn } from '../measures/light/face-light.ts'
import { distanceFromSkin } from '../measures/light/skin-colour.ts'
import type { Component } from './component.ts'
import { component, sigmoid } from './score.ts'

/**
 * Natural colour (ISO/IEC 29794-5): the distance of the cheeks' a and b from the range of skin. The standard scores
 * a grey picture 100; ours is scored by its distance.
 */
export const naturalColour: Component = ({ views }) => {
  if (!views) return null
  const distance = distanceFromSkin(lightOn(views.face).cheeks)
  return component(distance, 200 * (1 - sigmoid(distance, 0, 10)))
}
