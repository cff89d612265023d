const number = String.raw`(\d+(?:[.,]\d+)?)`
const unit = String.raw`\s*(mm|cm|inches|inch|in|px|pixels?|["”″]|мм|см|毫米|厘米|公分|センチ|ミリ|센티|밀리|بوصة|سم|มม|ซม)?\.?`
const sign = String.raw`\s*(?:x|×|х|\*|by|на|乘|por|par|auf|على)\s*`
const size = new RegExp(`(?<![\\d.,])${number}${unit}${sign}${number}${unit}(?![\\p{L}\\d])`, 'giu')

const centimetres = new Set(['cm', 'см', '厘米', '公分', 'センチ', '센티', 'سم', 'ซม'])

/**
 * A query with each size as documents have it, such as "35x45": in millimetres, inches or pixels without the unit,
 * whatever the sign between the numbers is. Centimetres become millimetres.
 */
export function withPlainSizes(query: string): string {
  return query.replace(size, (_, width, unitOfWidth, height, unitOfHeight) => {
    const named = String(unitOfHeight ?? unitOfWidth ?? '').toLowerCase()
    const factor = centimetres.has(named) ? 10 : 1
    const side = (text: string) => String(Number((Number(text.replace(',', '.')) * factor).toFixed(2)))
    return ` ${side(width)}x${side(height)} `
  })
}

/** Words such as "35x45". */
export const isSize = (word: string): boolean => /^\d+(\.\d+)?x\d+(\.\d+)?$/.test(word)

/** The same size with its height first: "45x35" for "35x45". */
export const turned = (word: string): string => word.split('x').reverse().join('x')
