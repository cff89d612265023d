import { limits } from '@likeness/engine'
import { type Operation, operations } from '../operations.ts'
import type { Example } from './example.ts'

const priced = ({ operation, method, path, price, maxPhotos }: Operation) => ({
  ...{ operation, method, path, price, unit: 'call' },
  charged_when: maxPhotos
    ? 'Once the call has a result. No error is charged, nor a call repeated under the same Idempotency-Key.'
    : 'Never: it is free.',
  limits: maxPhotos
    ? { max_items: maxPhotos, max_image_bytes: limits.maxFileBytes, max_image_pixels: limits.maxPixels }
    : null,
})

/** Answers of the catalog; the rules and the prices are shown in part. */
export const catalogExamples: Record<string, Example> = {
  documents: {
    query: { country: 'us', limit: 1 },
    status: 200,
    answer: {
      data: [
        {
          id: 'us-passport',
          title: 'United States passport, printed photo',
          kind: 'passport',
          country: { code: 'us', name: 'United States' },
          size_mm: [51, 51],
          version: '2026.11',
          trust: 'official',
          path: '/requirements/us/passport',
          api_url: '/api/public/requirements/us/passport',
        },
      ],
      has_more: true,
      next_cursor: 'eyJhZnRlciI6InVzLXBhc3Nwb3J0In0',
      total: 2,
      version: '2026.11',
    },
  },
  rules: {
    query: { documentId: 'us-passport' },
    status: 200,
    answer: {
      id: 'us-passport',
      authority: 'U.S. Department of State, Bureau of Consular Affairs',
      dimensions: { mm: { width: 51, height: 51 } },
      editing_policy: { policy: 'forbidden' },
      source_url: 'https://travel.state.gov/content/travel/en/passports/how-apply/photos.html',
      version: '2026.11',
      confidence: 'high',
      superseded_by: null,
      versions: ['2026.11'],
    },
  },
  pricing: {
    status: 200,
    answer: {
      currency: 'USD',
      data: [operations.account, operations.check, operations.createJob].map(priced),
    },
  },
}
