import { threshold } from '../threshold.ts'

/** How a file is saved. */
export const exportThresholds = {
  /** Below `lowest`, losses are visible in a JPEG. `usual` is used if the size limit of the file allows it. */
  jpegQuality: threshold({
    lowest: 60,
    usual: 95,
    unit: 'JPEG quality, 1 to 100',
    source:
      "In the measurements for the engine's own compression check, good portraits have quality 59 or more.",
  }),
  /** The factor from one size to the next while a file is too large. */
  sizeStep: threshold({
    value: 0.8,
    unit: "share of a side's length",
    source: 'One step makes a file about a third smaller.',
  }),
}
