import type { palette } from '@likeness/rules/rule'
import type { Parameters } from './parameters.ts'

/** The colours that a rule can name. */
export type ColourName = keyof typeof palette

type Key = keyof Parameters

/** The messages that take no values. */
type PlainKey = { [Each in Key]: keyof Parameters[Each] extends never ? Each : never }[Key]

/** A message of the catalogue with its values, which is written in a language at the end. */
export interface Said {
  readonly key: Key
  readonly values: Readonly<Record<string, Value>>
}

/** What a finding says, in no language yet. */
export type Message = PlainKey | Said

/** A value that stands in a message as text: as it is, or written in the language of the message. */
export type TextValue =
  | string
  | Said
  | { readonly anyOf: readonly (string | Said)[] }
  | { readonly colours: readonly ColourName[] }
  | { readonly sentences: readonly PlainKey[] }

type Value = TextValue | number

/** A message with its values. */
export const say = <const Each extends Key>(
  key: Each,
  values: {
    readonly [Name in keyof Parameters[Each]]: Parameters[Each][Name] extends number ? number : TextValue
  },
): Said => ({ key, values })
