import type { Figure } from './findings/figure.ts'
import { englishMeaning } from './findings/unit-meaning.ts'

/** All texts of the widget itself. Findings and advice come from the API. */
export interface Words {
  choose: string
  drop: string
  /** The formats and sizes that are accepted. */
  accepted: string
  takePhoto: string
  noCamera: string
  cameraLabel: string
  cameraHint: string
  shutter: string
  switchCamera: string
  back: string
  /** While a photo that is too large is made smaller. */
  preparing: string
  /** Of a photo that is too large and cannot be made smaller here; sizes such as "18.2 MB". */
  tooLarge: (size: string, most: string) => string
  /** Of a photo that was made smaller before it was sent. */
  madeSmaller: (from: string, to: string) => string
  sending: string
  checking: string
  /** The number of checks made while others are still running, and how many of them did not pass. */
  checked: (made: number, open: number) => string
  stop: string
  sentPhoto: string
  yourPhoto: string
  ready: string
  review: string
  retake: string
  pass: string
  look: string
  fail: string
  /** Before what could not be judged. */
  unjudged: string
  /** Opens the names of the checks that share a finding. */
  checks: (count: number) => string
  /** Opens the figure of a finding. */
  figures: string
  /** What a unit of the API means; null where that needs no words. */
  meaning: (unit: string | null) => string | null
  /** A measured figure with its accepted range. */
  measured: (figure: Figure) => string
  passed: (count: number) => string
  problem: string
  tryAgain: string
  another: string
}

export const english: Words = {
  choose: 'Choose a photo',
  drop: 'or drop one here',
  accepted: 'JPEG, PNG, WebP, HEIC or AVIF. A photo of more than 12 MB is made smaller before it is sent.',
  takePhoto: 'Take a photo',
  noCamera: 'The camera could not be opened. Choose a photo instead, or allow the camera for this page.',
  cameraLabel: 'What the camera sees',
  cameraHint: 'Fill the outline with your head, eyes on the line, and look straight into the camera.',
  shutter: 'Take the photo',
  switchCamera: 'Other camera',
  back: 'Back',
  preparing: 'Making the photo smaller',
  tooLarge: (size, most) =>
    `The photo has ${size}, and at most ${most} can be checked. This browser cannot make it smaller. ` +
    'Save it as a JPEG, or take it with fewer pixels.',
  madeSmaller: (from, to) =>
    `Your photo had ${from}. It was made smaller here, to ${to}, before it was sent.`,
  sending: 'Sending the photo',
  checking: 'Checking the photo',
  checked: (made, open) =>
    `Checking the photo: ${made} ${made === 1 ? 'check' : 'checks'} made, ${open} to read`,
  stop: 'Stop',
  sentPhoto: 'Your photo',
  yourPhoto: 'Your photo; the frame is the part that counts',
  ready: 'This photo can be used',
  review: 'This photo may be refused',
  retake: 'Take another photo',
  pass: 'Passed',
  unjudged: 'Not judged',
  checks: (count) => `${count} checks`,
  look: 'What we are not sure about',
  fail: 'What to change',
  figures: 'In figures',
  meaning: englishMeaning,
  measured: ({ value, uncertainty, min, max, unit }) => {
    const about = uncertainty ? ` ± ${uncertainty}` : ''
    const limits =
      min === null ? `up to ${max}` : max === null ? `${min} or more` : min === max ? min : `${min} to ${max}`
    const accepted = min === null && max === null ? '' : ` Accepted: ${limits}${unit}.`
    return `Measured: ${value}${about}${unit}.${accepted}`
  },
  passed: (count) => (count === 1 ? '1 check passed' : `${count} checks passed`),
  problem: 'This photo could not be checked',
  tryAgain: 'Try again',
  another: 'Another photo',
}
