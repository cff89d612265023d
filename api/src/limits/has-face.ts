import type { CheckResult } from '@likeness/engine'

/** Whether a face was found in the photo. A verdict on a picture without one costs nothing. */
export const hasFace = ({ measurements }: Pick<CheckResult, 'measurements'>): boolean =>
  measurements.faces > 0
