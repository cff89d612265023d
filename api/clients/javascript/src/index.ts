export type * from './answers.ts'
export { LikenessError } from './error.ts'
export { Likeness, type LikenessOptions } from './likeness.ts'
