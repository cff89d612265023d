import type { Example } from './example.ts'
import { answered, ready, retake } from './verdict.ts'

const body = { documentId: 'us-passport', imageBase64: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==' }

/** The new photo's verdict, without the members that only an answer has. */
const { livemode, request_id, charge, ...check } = answered(ready, '', '')

/** Verdicts with some of their checks and findings, and a photo with a new background. */
export const photosExamples: Record<string, Example> = {
  'photos.check': { body, status: 200, answer: answered(ready, 'req_SYArclraEllJDLTNButadOCo', '9.95') },
  'photos.validate': { body, status: 200, answer: answered(retake, 'req_C0MtsiKXbEVb0ruQcggfBgIn', '9.90') },
  'photos.background': {
    body: { ...body, color: '#ffffff', format: 'jpeg', acknowledgeEditingPolicy: true },
    status: 200,
    answer: {
      document: 'US-PASSPORT',
      rules_version: '2026.11',
      imageBase64: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
      format: 'jpeg',
      quality: 95,
      width: 1200,
      height: 1500,
      bytes: 154204,
      dpi: 300,
      color: '#ffffff',
      crop: null,
      identity: {
        personPixelsChanged: 0,
        mixedPixels: 18211,
        landmarkShiftPx: 0,
        provedBefore: 'encoding',
      },
      matte: { model: 'rvm', person_share: 0.4127, mixed_share: 0.0101 },
      editing_policy: {
        policy: 'forbidden',
        text: 'The picture must not be altered. Cropping and resizing are not editing.',
        acknowledged: true,
      },
      check,
      livemode,
      request_id: 'req_pYw2Jm0QTg5cL8dXzR1bVnKe',
      charge: { amount: '0.25', currency: 'USD', balance: '9.65' },
    },
  },
}
