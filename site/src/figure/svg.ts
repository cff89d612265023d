import { escaped } from '../formats/xml.ts'

type Value = string | number | undefined

/** So that coordinates take no more room than can be seen: two decimals of a photo's drawing unit, which is about a pixel. */
export const rounded = (value: number): number => Math.round(value * 100) / 100

/**
 * An element of SVG as it stands in a page. Attributes that are undefined are left out, numbers are rounded to two
 * decimals; the content is SVG already.
 */
export function element(name: string, attributes: Readonly<Record<string, Value>>, content = ''): string {
  let tag = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) tag += ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value)}"`
  }
  return `${tag}>${content}</${name}>`
}

/** A path in one of the classes of `styles/drawings.css`. */
export const path = (className: string, d: string): string => element('path', { class: className, d })

/** A text's content. */
export const text = escaped
