export type { Figure } from '../react/findings.ts'
export type {
  CheckedFor,
  CheckedPhoto,
  CheckListener,
  PhotoChecker,
  PhotoProblem,
  PhotoResult,
} from '../react/stage.ts'
export type { Words } from '../react/words.ts'
export { englishWords as english, type WidgetLanguage, wordsIn } from '../react/words.ts'
export { type PageChecker, type PageCheckerFiles, pageChecker } from './checkers.ts'
export { PhotoCheck, type PhotoCheckProps } from './photo-check.tsx'
