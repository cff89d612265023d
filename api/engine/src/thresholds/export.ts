import { threshold } from './threshold.ts'

/** How a file is saved. */
export const exportThresholds = {
  /** Below `lowest` a JPEG shows it; `usual` is what one is given where its file may be as large. */
  jpegQuality: threshold({
    lowest: 60,
    usual: 95,
    unit: 'JPEG quality, 1 to 100',
    source: "The engine's own check of compression has good portraits of quality 59 and more.",
  }),
  /** From size to size of a file that is too large. */
  sizeStep: threshold({
    value: 0.8,
    unit: "share of a side's length",
    source: 'Enough to make a file a third smaller.',
  }),
}
