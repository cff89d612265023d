import type { TextPage } from '../information/text-page.ts'
import { babiesAndChildren } from './babies-and-children.ts'
import { photoAtHome } from './photo-at-home.ts'

/** The guides for people who take a photo. */
export const guides: readonly TextPage[] = [photoAtHome, babiesAndChildren]
