import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** What a message takes for a parameter. */
export type ParameterType = 'text' | 'number'

/**
 * The parameters of a message in ICU MessageFormat, by name. A parameter that decides a plural, or is written as a number, is
 * a number. Throws a SyntaxError for a message that is not valid.
 */
export function messageParameters(message: string): ReadonlyMap<string, ParameterType> {
  const found = new Map<string, ParameterType>()
  collect(parse(message, { ignoreTag: true, requiresOtherClause: true }), found)
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function collect(elements: readonly MessageFormatElement[], found: Map<string, ParameterType>): void {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.argument:
      case TYPE.select:
        found.set(element.value, found.get(element.value) ?? 'text')
        break
      case TYPE.number:
      case TYPE.plural:
        found.set(element.value, 'number')
        break
    }
    if ('options' in element) {
      for (const { value } of Object.values(element.options)) collect(value, found)
    }
  }
}

/** A catalogue's parameters as TypeScript: a type with each key and the values that its message takes. */
export function parameterTypes(messages: Readonly<Record<string, string>>): string {
  const members = Object.entries(messages).map(([key, message]) => {
    const parameters = [...messageParameters(message)]
    const types = parameters.map(([name, type]) => `${name}: ${type === 'number' ? 'number' : 'string'}`)
    return `  '${key}': ${types.length === 0 ? 'NoValues' : `{ ${types.join('; ')} }`}`
  })
  return [
    '/* Made from messages/en.json by `npm run generate -- messages`. */',
    '',
    'type NoValues = Record<never, never>',
    '',
    '/** The messages of the catalogue, and the values that each one takes. */',
    'export type Parameters = {',
    ...members,
    '}',
    '',
  ].join('\n')
}

/** The messages of a catalogue in every language, as a TypeScript module. */
export function everyLanguage(languages: readonly string[]): string {
  const names = languages.map((language) => [language, language.replace('-', '')] as const)
  const imports = names
    .toSorted()
    .map(([language, name]) => `import ${name} from '../../messages/${language}.json' with { type: 'json' }`)
  const members = names.map(([language, name]) =>
    name === language ? `  ${name},` : `  '${language}': ${name},`,
  )
  return [
    '/* Made from messages/ by `npm run generate -- messages`. */',
    '',
    ...imports,
    '',
    'export const everyLanguage = {',
    ...members,
    '}',
    '',
  ].join('\n')
}
