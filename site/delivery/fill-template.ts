/**
 * Replaces the placeholders `<<name>>` of a text by values. A placeholder for a value of several lines must be alone on
 * its line; each line of the value gets the indentation of that line.
 * @throws If a placeholder has no value, or a value has no placeholder.
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
