import type { Example } from './example.ts'

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
      data: [
        {
          operation: 'account',
          method: 'GET',
          path: '/api/v1/account',
          price: '0.00',
          unit: 'call',
          charged_when: 'Never: it is free.',
          limits: null,
        },
        {
          operation: 'photos.check',
          method: 'POST',
          path: '/api/v1/photos/check',
          price: '0.05',
          unit: 'call',
          charged_when:
            'Once the call has a result. No error is charged, nor a call repeated under the same Idempotency-Key.',
          limits: { max_items: 1, max_image_bytes: 12000000, max_image_pixels: 50000000 },
        },
        {
          operation: 'photos.jobs.create',
          method: 'POST',
          path: '/api/v1/photos/jobs',
          price: '0.05',
          unit: 'call',
          charged_when:
            'Once the call has a result. No error is charged, nor a call repeated under the same Idempotency-Key.',
          limits: { max_items: 20, max_image_bytes: 12000000, max_image_pixels: 50000000 },
        },
      ],
    },
  },
}
