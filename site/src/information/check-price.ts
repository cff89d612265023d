import { operations } from '../api-reference/document.ts'
import type { SiteTranslator } from '../messages/english.ts'

/** What a check costs, as the API's document says: "USD 0.05". */
export function checkPrice({ language }: SiteTranslator): string {
  const check = operations.find(({ operationId }) => operationId === 'photos.check')
  return new Intl.NumberFormat(language === 'en' ? 'en-GB' : `${language}-u-nu-latn`, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'code',
  }).format(Number(check?.['x-price'] ?? 0))
}
