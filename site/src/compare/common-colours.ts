import type { PublicRecord } from '@likeness/rules'
import type { SiteTranslator } from '../messages/english.ts'

type Background = NonNullable<PublicRecord['background']>
type Colour = NonNullable<Background['colours']>[number]['name']

/** The named colours that an authority accepts if it says only "light". */
const light: readonly Colour[] = ['white', 'off-white', 'cream', 'beige', 'light-grey', 'light-blue']

/**
 * The background colours that all documents accept, in words; "plain" if none of them names a colour. Null if they name
 * colours but have none in common.
 */
export function commonColours(backgrounds: readonly Background[], t: SiteTranslator): string | null {
  const forbidden = new Set(backgrounds.flatMap((one) => one.forbidden?.map(({ name }) => name) ?? []))
  const named = backgrounds.flatMap(({ colours }) => (colours === null ? [] : [accepted(colours)]))
  const [first, ...others] = named
  if (first === undefined)
    return forbidden.size === 0
      ? t('compare.plain')
      : t('background.not', { colour: words([...forbidden], t) })
  const shared = [...first].filter((name) => !forbidden.has(name) && others.every((other) => other.has(name)))
  if (shared.length === 0) return null
  // If "light" is in common, it stands for the colours that it includes.
  return words(shared.includes('light') ? shared.filter((name) => !light.includes(name)) : shared, t)
}

function accepted(colours: NonNullable<Background['colours']>): Set<Colour> {
  const names = colours.map(({ name }) => name)
  return new Set(names.includes('light') ? [...names, ...light] : names)
}

const words = (names: readonly Colour[], t: SiteTranslator) =>
  t.orList(names.map((name) => t.rules(`colour.${name}`)))
