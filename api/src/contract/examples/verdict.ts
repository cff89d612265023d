/** The common part of every verdict in the examples: one portrait, against one document. */
const portrayed = {
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
}

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
  background: {
    rgb: [244, 245, 247],
    uniformity: 1,
  },
}

/** The members that an answer has and a job does not store. */
const landmarks = {
  crown_y: 414.8,
  chin_y: 1068.4,
  eye_y: 739.9,
  face_center_x: 594.9,
  eyes: [
    {
      x: 508.4,
      y: 739.9,
    },
    {
      x: 681.3,
      y: 739.9,
    },
  ],
}

const whiteBackground = {
  check: 'background',
  outcome: 'PASS',
  assessed: true,
  measured: 0,
  unit: 'ΔE',
  probability: null,
  uncertainty: 2,
  required: {
    min: null,
    max: 2,
  },
  code: 'ok',
  message: 'The background has the right colour: white or off white.',
  advice: null,
}

/** The portrait can be used: its best crop meets the document's rules. */
export const ready = {
  ...portrayed,
  measurements,
  status: 'READY',
  mode: 'check',
  checks: {
    dimensions: 'PASS',
    head_size: 'PASS',
    background: 'PASS',
    appearance_alteration: 'PASS',
  },
  findings: [
    {
      check: 'head_size',
      outcome: 'PASS',
      assessed: true,
      measured: 30,
      unit: 'mm',
      probability: null,
      uncertainty: 1.5,
      required: {
        min: 25,
        max: 35,
      },
      code: 'ok',
      message: 'The head has the size that the rule asks for.',
      advice: null,
    },
    whiteBackground,
  ],
  crop: {
    x: 39,
    y: 315,
    width: 1111,
    height: 1111,
  },
}

/** A finding that is too close to its limit to decide. */
export const doubtfulHeadSize = {
  check: 'head_size',
  outcome: 'REVIEW',
  assessed: true,
  measured: 25.4,
  unit: 'mm',
  probability: null,
  uncertainty: 1.2,
  required: {
    min: 25,
    max: 35,
  },
  code: 'head_too_small_maybe',
  message: 'The head may be too small in the picture, but we cannot be sure.',
  advice: null,
}

/** The portrait with a head whose size lies too close to the limit. */
export const review = {
  ...ready,
  status: 'REVIEW',
  checks: { ...ready.checks, head_size: 'REVIEW' },
  findings: [doubtfulHeadSize, whiteBackground],
}

/** The same portrait as a file, without a crop. */
export const retake = {
  ...portrayed,
  measurements,
  status: 'RETAKE',
  mode: 'validate',
  checks: {
    dimensions: 'FAIL',
    head_size: 'FAIL',
    background: 'PASS',
    appearance_alteration: 'PASS',
  },
  findings: [
    {
      check: 'head_size',
      outcome: 'FAIL',
      assessed: true,
      measured: 22.2,
      unit: 'mm',
      probability: null,
      uncertainty: 1.1,
      required: {
        min: 25,
        max: 35,
      },
      code: 'head_too_small',
      message: 'The head is too small, by 2.8 mm on the print.',
      advice: 'Move the camera about 26 % closer, or cut the picture tighter around the head.',
    },
    whiteBackground,
  ],
  crop: {
    x: 0,
    y: 0,
    width: 1200,
    height: 1500,
  },
}

/** A verdict in the form in which a call answers it. */
export function answered<V extends { measurements: object }>(verdict: V, requestId: string, balance: string) {
  return {
    ...verdict,
    measurements: { ...measurements, ...landmarks },
    livemode: true,
    request_id: requestId,
    charge: { amount: '0.05', currency: 'USD', balance },
  }
}
