import { about } from './about.ts'
import { contact } from './contact.ts'
import { prices } from './prices.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'
import type { TextPage } from './text-page.ts'

export const information: readonly TextPage[] = [about, prices, privacy, terms, contact]
