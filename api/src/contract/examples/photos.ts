import { type Example, pageWith } from './example.ts'

const measurements = {
  width: 1200,
  height: 1500,
  format: 'jpeg',
  bytes: 71111,
  faces: 1,
  head_height_px: 653.6,
  head_width_px: 505.9,
  inter_eye_px: 172.9,
  yaw_deg: 1,
  pitch_deg: -2,
  roll_deg: 0.2,
  eye_opening: 0.43,
  mouth_opening: 0.014,
  background: { rgb: [244, 245, 247], uniformity: 1 },
}

/** The members that an answer has and a job does not store. */
const landmarks = {
  crown_y: 414.8,
  chin_y: 1068.4,
  eye_y: 739.9,
  face_center_x: 594.9,
  eyes: [
    { x: 508.4, y: 739.9 },
    { x: 681.3, y: 739.9 },
  ],
}

/** What is the same in the findings of the examples. */
const found = (check: string, outcome: string, measured: number, unit: string, uncertainty: number) => ({
  ...{ check, outcome, assessed: true, measured, unit, probability: null, uncertainty },
})

const whiteBackground = {
  ...found('background', 'PASS', 0, 'ΔE', 2),
  required: { min: null, max: 2 },
  ...{ code: 'ok', message: 'The background has the right colour: white or off white.', advice: null },
}

const headSize = (outcome: string, measuredMm: number, uncertainty: number) => ({
  ...found('head_size', outcome, measuredMm, 'mm', uncertainty),
  required: { min: 25, max: 35 },
})

/** The portrait can be used: its best crop meets the document's rules. */
const ready = {
  subject: 'adult',
  profile: 'standard',
  language: 'en',
  relaxed: [],
  quality: {},
  document: 'US-PASSPORT',
  rules_version: '2026.11',
  engine: 'native',
  source: {
    authority: 'U.S. Department of State, Bureau of Consular Affairs',
    url: 'https://travel.state.gov/content/travel/en/passports/how-apply/photos.html',
  },
  measurements,
  status: 'READY',
  mode: 'check',
  checks: { dimensions: 'PASS', head_size: 'PASS', background: 'PASS', appearance_alteration: 'PASS' },
  findings: [
    {
      ...headSize('PASS', 30, 1.5),
      ...{ code: 'ok', message: 'The head has the size that the rule asks for.', advice: null },
    },
    whiteBackground,
  ],
  causes: [],
  plan: [],
  crop: { x: 39, y: 315, width: 1111, height: 1111 },
}

/** The cause of one finding. */
const smallHead = (outcome: string, { message, advice }: { message: string; advice: string | null }) => ({
  ...{ code: 'head_too_small', outcome, certain: outcome === 'FAIL', message, advice },
  checks: ['head_size'],
})

/** A finding that is too close to its limit to decide. */
const doubtfulHeadSize = {
  ...headSize('REVIEW', 25.4, 1.2),
  code: 'head_too_small_maybe',
  message: 'The head may be too small in the picture, but we cannot be sure.',
  advice: null,
}

/** The portrait with a head whose size lies too close to the limit. */
const review = {
  ...ready,
  status: 'REVIEW',
  checks: { ...ready.checks, head_size: 'REVIEW' },
  findings: [doubtfulHeadSize, whiteBackground],
  causes: [smallHead('REVIEW', doubtfulHeadSize)],
}

const tooSmall = {
  ...headSize('FAIL', 22.2, 1.1),
  code: 'head_too_small',
  message: 'The head is too small, by 2.8 mm on the print.',
  advice: 'Move the camera about 26 % closer, or cut the picture tighter around the head.',
}

/** The same portrait as a file, without a crop. */
export const retake = {
  ...ready,
  status: 'RETAKE',
  mode: 'validate',
  checks: { ...ready.checks, dimensions: 'FAIL', head_size: 'FAIL' },
  findings: [tooSmall, whiteBackground],
  causes: [smallHead('FAIL', tooSmall)],
  plan: [tooSmall.advice],
  crop: { x: 0, y: 0, width: 1200, height: 1500 },
}

/** A verdict in the form in which a call answers it. */
export function answered<V extends { measurements: object }>(verdict: V, requestId: string, balance: string) {
  return {
    ...verdict,
    measurements: { ...measurements, ...landmarks },
    livemode: true,
    request_id: requestId,
    charge: { amount: '0.05', currency: 'USD', balance },
    attestation: 'eyJhbGciOiJFZERTQSIsImtpZCI6IkYxZ0…',
  }
}

const photoBody = { documentId: 'us-passport', imageBase64: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==' }

/** The new photo's verdict, without the members that only an answer has. */
const { livemode, request_id, charge, attestation, ...check } = answered(ready, '', '')

/** The result that the reviews of the examples are about, as it is stored. */
export const reviewedResult = review

/** Its call. */
export const reviewedCall = 'req_7TqVn2WcYd0LkRzXb4MfGh9s'

/** Verdicts with some of their checks and findings, and a photo with a new background. */
export const photosExamples: Record<string, Example> = {
  'photos.check': {
    body: photoBody,
    status: 200,
    answer: answered(ready, 'req_SYArclraEllJDLTNButadOCo', '9.95'),
  },
  'photos.validate': {
    body: photoBody,
    status: 200,
    answer: answered(retake, 'req_C0MtsiKXbEVb0ruQcggfBgIn', '9.90'),
  },
  'checks.get': {
    params: { requestId: reviewedCall },
    status: 200,
    answer: {
      ...reviewedResult,
      livemode: true,
      request_id: reviewedCall,
      created_at: '2026-11-26T09:12:40.511Z',
      kept_until: '2026-12-26T09:12:40.511Z',
    },
  },
  'photos.background': {
    body: { ...photoBody, colour: '#ffffff', format: 'jpeg', acknowledgeEditingPolicy: true },
    status: 200,
    answer: {
      document: 'US-PASSPORT',
      rules_version: '2026.11',
      image_base64: photoBody.imageBase64,
      format: 'jpeg',
      quality: 95,
      width: 1200,
      height: 1500,
      bytes: 154204,
      dpi: 300,
      colour: '#ffffff',
      crop: null,
      identity: {
        person_pixels_changed: 0,
        mixed_pixels: 18211,
        landmark_shift_px: 0,
        proved_before: 'encoding',
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
      attestation,
    },
  },
}

const openReview = {
  id: 'rev_8KpLr3TqVn2WcYd0XzXb4MfG',
  livemode: true,
  request_id: reviewedCall,
  status: 'open',
  document_id: 'us-passport',
  verdict: 'REVIEW',
  findings: [doubtfulHeadSize],
  photo_kept_until: null,
  override: null,
  reference: 'application 4711',
  created_at: '2026-11-26T09:12:44.120Z',
  kept_until: '2027-02-24T09:12:44.120Z',
}

const decidedReview = {
  ...openReview,
  status: 'decided',
  override: {
    decision: 'accept',
    findings: [{ check: 'head_size', decision: 'accept', reason: 'Measured on the print: 25.6 mm.' }],
    decided_by: 'reviewer@example.com',
    decided_at: '2026-11-26T09:20:01.803Z',
  },
}
const reviewParams = { reviewId: openReview.id }

/** A review before and after its decision. */
export const reviewsExamples: Record<string, Example> = {
  'reviews.create': {
    body: { requestId: reviewedCall, reference: openReview.reference },
    status: 201,
    answer: openReview,
  },
  'reviews.list': {
    query: { status: 'open', limit: 1 },
    status: 200,
    answer: pageWith([openReview]),
  },
  'reviews.get': { params: reviewParams, status: 200, answer: decidedReview },
  'reviews.delete': { params: reviewParams, status: 204, answer: null },
}
