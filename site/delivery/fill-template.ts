/**
 * Puts values in the places of a text that are marked `<<name>>`. A value of several lines takes a line of its own, whose
 * indentation each of its lines gets.
 * @throws Where a place has no value, or a value no place.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const unused = new Set(Object.keys(values))
  const filledBy = (name: string): string => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template names <<${name}>>, which has no value.`)
    unused.delete(name)
    return value
  }
  const filled = template
    .replace(/^([ \t]*)<<([^<>\n]+)>>$/gm, (_, indent: string, name: string) =>
      filledBy(name).replace(/^(?=.)/gm, indent),
    )
    .replace(/<<([^<>\n]+)>>/g, (_, name: string) => filledBy(name))
  if (unused.size > 0) throw new Error(`The template has no place for ${[...unused].join(', ')}.`)
  return filled
}
