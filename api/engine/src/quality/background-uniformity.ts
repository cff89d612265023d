import type { Component } from './component.ts'
import { component, sigmoid } from './score.ts'

/** Background uniformity (ISO/IEC 29794-5): the mean magnitude of the luma's Sobel gradient over the background. */
export const backgroundUniformity: Component = ({ background }) =>
  background && component(background.gradient, 190 * (1 - sigmoid(background.gradient, 10, 100)))
