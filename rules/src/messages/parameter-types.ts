import { messageParameters } from './message-parameters.ts'

/** A catalogue's parameters as TypeScript: a type with each key and the values that its message takes. */
export function parameterTypes(messages: Readonly<Record<string, string>>): string {
  const members = Object.entries(messages).map(([key, message]) => {
    const parameters = [...messageParameters(message)]
    const types = parameters.map(([name, type]) => `${name}: ${type === 'number' ? 'number' : 'string'}`)
    return `  '${key}': ${types.length === 0 ? 'NoValues' : `{ ${types.join('; ')} }`}`
  })
  return [
    '/* Made from messages/en.json by `npm run generate:messages`. */',
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
