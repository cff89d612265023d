/** The part of js-yaml that is used here. The package has no types. */
declare module 'js-yaml' {
  /** YAML 1.2's core schema: no dates, no binaries. */
  export const CORE_SCHEMA: unique symbol
  /** The value of one document; undefined for an empty text. Throws a YAMLException if the text is not valid YAML. */
  export function load(text: string, options: { schema: typeof CORE_SCHEMA }): unknown
}
