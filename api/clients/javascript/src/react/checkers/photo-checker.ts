import type { CameraHint, Framing } from '../../precheck/messages.ts'
import type { Guide } from '../camera/guide.ts'
import type { PhotoFinding, PhotoProblem, PhotoResult } from '../stage.ts'
import type { WidgetLanguage } from '../words/widget-languages.ts'

/** For whom a photo is checked, and in which language. */
export interface CheckedFor {
  subject?: 'adult' | 'child' | 'infant' | undefined
  language?: WidgetLanguage | undefined
}

/** How a check ended. */
export type CheckedPhoto =
  /** `isScreening` is true if the result is the page's own, and the photo was therefore not sent to the endpoint. */
  { ok: true; result: PhotoResult; isScreening?: boolean } | { ok: false; problem: PhotoProblem }

export interface CheckListener {
  /** Called when the page looks at the photo before it is sent. */
  onScreening?: () => void
  /** Called with the share of what comes before the check: of the photo that has been sent, or the engine that has been loaded. */
  onReady: (share: number) => void
  /** Called with each finding before the result, if findings are reported. */
  onFinding: (finding: PhotoFinding) => void
}

/** What checks photos for one document: your endpoint, or the engine in the page. */
export interface PhotoChecker {
  /** Whether photos stay in the page. */
  readonly inPage: boolean
  /** The guide for the document; the default guide if its requirements cannot be read. Never rejects. */
  readGuide(signal: AbortSignal): Promise<Guide>
  /** Looks at one picture of the camera, which it takes over; null if it cannot. Absent if the pictures are not looked at. */
  look?(picture: ImageBitmap, framing: Framing): Promise<CameraHint | null>
  /**
   * Checks a photo. Never rejects. After the signal is aborted, the answer is not read.
   * @param photo The key under which it is paid for once, however often it is sent, and whether the visitor insists on sending it.
   */
  check(
    photo: { blob: Blob; key: string; insisted?: boolean },
    whom: CheckedFor,
    listener: CheckListener,
    signal: AbortSignal,
  ): Promise<CheckedPhoto>
}
