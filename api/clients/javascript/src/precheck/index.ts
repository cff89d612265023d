export { canCheckHere } from './can-check-here.ts'
export type { PrecheckFinding, PrecheckOptions, PrecheckResult, PrecheckRule } from './messages.ts'
export { openPrecheck } from './open-precheck.ts'
export type { Precheck, PrecheckAnswer, PrecheckCall, PrecheckProgress } from './precheck.ts'
