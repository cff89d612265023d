/** The part of js-yaml that is used here; the package brings no types. */
declare module 'js-yaml' {
  /** YAML 1.2's core schema: no dates, no binaries. */
  export const CORE_SCHEMA: unique symbol
  /** The value of one document; undefined of an empty text. Throws a YAMLException where the text is not proper YAML. */
  export function load(text: string, options: { schema: typeof CORE_SCHEMA }): unknown
}
