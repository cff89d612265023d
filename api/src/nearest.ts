export { nearest } from '../../rules/src/loading/nearest.ts'
