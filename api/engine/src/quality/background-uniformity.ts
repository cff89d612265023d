import type { Component } from './all.ts'
import { component, sigmoid } from './score.ts'

/** Background uniformity (ISO/IEC 29794-5): the mean magnitude of the luma's Sobel gradient over the backdrop. */
export const backgroundUniformity: Component = ({ backdrop }) =>
  backdrop && component(backdrop.gradient, 190 * (1 - sigmoid(backdrop.gradient, 10, 100)))
