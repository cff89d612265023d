import type { CameraHint } from '../../precheck/messages.ts'
import type { Figure } from '../findings/figure.ts'
import type { PhotoProblem } from '../stage.ts'

/** All texts of the widget itself. Findings and advice come from the API. */
export interface Words {
  choose: string
  drop: string
  /** The formats and sizes that are accepted. */
  accepted: string
  /** The same where the photo is checked in the page, and not sent. */
  acceptedHere: string
  takePhoto: string
  noCamera: string
  cameraLabel: string
  cameraHint: string
  /** What the person in front of the camera can do next. */
  live: (hint: CameraHint) => string
  shutter: string
  switchCamera: string
  back: string
  /** While a photo that is too large is made smaller. */
  preparing: string
  /** Of a photo that is too large and cannot be made smaller here; sizes such as "18.2 MB". */
  tooLarge: (size: string, most: string) => string
  /** Of a photo that was made smaller before it was sent. */
  madeSmaller: (from: string, to: string) => string
  /** The same where the photo is checked in the page. */
  madeSmallerHere: (from: string, to: string) => string
  /** While the engine is loaded into the page. */
  loading: string
  /** While the page looks at the photo before it is sent. */
  screening: string
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
  /** Of a photo that the page found unfit, so that it was not sent. */
  notSent: string
  /** Sends such a photo. */
  sendAnyway: string
  pass: string
  look: string
  fail: string
  /** Before what could not be judged. */
  unjudged: string
  /** Opens the names of the checks that share a finding. */
  checks: (count: number) => string
  /** The name of a check, such as `head_size`. */
  checkName: (check: string) => string
  /** Opens the figure of a finding. */
  figures: string
  /** What a unit of the API means; null where that needs no words. */
  meaning: (unit: string | null) => string | null
  /** A measured figure with its accepted range. */
  measured: (figure: Figure) => string
  passed: (count: number) => string
  problem: string
  /** Why a photo could not be checked, as the endpoint reports it. */
  problemDetail: (problem: PhotoProblem) => string
  tryAgain: string
  another: string
}
