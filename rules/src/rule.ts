/* What a rule says, for code that has a rule and reads no files: the engine, also in a browser. */
export { replacedBy, withChildRule } from './child-rule.ts'
export { acceptsBlackAndWhite, type ColourRegion, palette } from './colour.ts'
export type { Language } from './messages/translator.ts'
export {
  aspectOf,
  aspectRangeOf,
  bandAsFraction,
  type PrintSize,
  printResolution,
  printSizeOf,
  printSizeOfAspect,
  wantedDpi,
} from './print-size.ts'
export { publicRecord, rulesTranslator } from './publishing/public-record.ts'
export { formatName } from './publishing/wording.ts'
export type { RuleDocument } from './schema/document.ts'
export type { BackgroundColour } from './schema/policy.ts'
