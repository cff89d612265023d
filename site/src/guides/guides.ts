import type { TextPage } from '../information/text-page.ts'
import type { SiteTranslator } from '../messages/english.ts'
import { pathIn } from '../messages/path-in.ts'
import { babiesAndChildren } from './babies-and-children.ts'
import type { Guide } from './guide.ts'
import { photoAtHome } from './photo-at-home.ts'

/** The guides for people who take a photo. */
export const guides: readonly Guide[] = [photoAtHome, babiesAndChildren]

/** The last part of a guide's address. */
export const guideName = ({ path }: Guide): string => path.slice('/guides/'.length)

/** The page of a guide in a language. */
export const guideIn = ({ path, textIn }: Guide, t: SiteTranslator): TextPage => ({
  path: pathIn(t.language, path),
  ...textIn(t),
})
