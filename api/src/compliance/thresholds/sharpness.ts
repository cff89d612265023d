export const sharpnessThresholds = {} as const
