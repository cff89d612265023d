export const fileThresholds = {
  /** Smallest print resolution where the authority states none: the baseline's scans. */
  printDpi: 300,
} as const
