export type * from './answers.ts'
export { LikenessError } from './error.ts'
export {
  type CallOptions,
  type DocumentFilters,
  Likeness,
  type LikenessOptions,
  type Photo,
} from './likeness.ts'
