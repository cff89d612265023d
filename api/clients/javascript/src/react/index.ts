export type { Figure } from './findings/figure.ts'
export { PhotoCheck, type PhotoCheckProps } from './photo-check.tsx'
export type { PhotoProblem, PhotoResult } from './stage.ts'
export { english, type Words } from './words.ts'
