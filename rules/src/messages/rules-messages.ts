import { everyLanguage } from './every-language.ts'
import type { Parameters } from './parameters.ts'
import { translatorsOf } from './translator.ts'

/** The translator of a language. */
export const rulesTranslator = translatorsOf<Parameters>(everyLanguage)
