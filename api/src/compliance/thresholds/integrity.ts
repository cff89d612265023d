export const integrityThresholds = {} as const
