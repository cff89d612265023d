/* What a rule says, for code that has a rule and reads no files: the engine, also in a browser. */
export { acceptsBlackAndWhite } from './colour.ts'
export { aspectOf, aspectRangeOf, bandAsFraction, type Frame, frameOf, frameOfAspect } from './frame.ts'
export type { Language } from './messages/languages.ts'
export { rulesTranslator } from './messages/rules-messages.ts'
export { type ColourRegion, palette } from './palette.ts'
export { publicRecord } from './publishing/public-record.ts'
export type { RuleDocument } from './schema/document.ts'
