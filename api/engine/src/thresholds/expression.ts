import { threshold } from './threshold.ts'

/** Where brows and mouth of neutral faces lie. */
export const expressionThresholds = {
  /** How far the ends of the line between the lips lie below its middle. */
  neutralDroop: threshold({
    mean: 0.022,
    deviation: 0.031,
    unit: 'mouth widths',
    source: 'Measured: mean and standard deviation of 51 neutral studio portraits.',
  }),
  /** How high the middle of the brows lies over the eyes' corners. */
  neutralBrows: threshold({
    mean: 0.261,
    deviation: 0.024,
    unit: "distances between the eyes' outer corners",
    source: 'Measured: mean and standard deviation of 51 neutral studio portraits.',
  }),
}
