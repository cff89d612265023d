import { threshold } from '../threshold.ts'

/** The positions of brows and mouth in neutral faces. */
export const expressionThresholds = {
  /** How far the ends of the line between the lips are below its middle. */
  neutralDroop: threshold({
    mean: 0.022,
    deviation: 0.031,
    unit: 'mouth widths',
    source: 'Measured: mean and standard deviation of 51 neutral studio portraits.',
  }),
  /** How high the middle of the brows is above the corners of the eyes. */
  neutralBrows: threshold({
    mean: 0.261,
    deviation: 0.024,
    unit: "distances between the eyes' outer corners",
    source: 'Measured: mean and standard deviation of 51 neutral studio portraits.',
  }),
}
