import type { Problem } from '../../problem.ts'
import { bounds } from '../../thresholds/work/decoding-bounds.ts'
import { jpegProfiles } from '../structure/colour-profiles.ts'
import { exifBlocks } from '../structure/exif-blocks.ts'
import { isFrame, type JpegSegment, jpegMarkers, jpegSegments } from '../structure/jpeg-segments.ts'
import { exifProblem } from './exif.ts'
import { profileProblem } from './profile.ts'
import { tooMuch } from './refuse.ts'
import { sidesProblem } from './sides.ts'

/** The problem of a JPEG with too many segments or scans, too long sides, or costly EXIF. */
export function jpegProblem(file: Buffer): Problem | null {
  let segments = 0
  let frame: JpegSegment | undefined
  let scan: JpegSegment | undefined
  for (const segment of jpegSegments(file)) {
    segments += 1
    if (segments > bounds.jpegSegments) return tooMuch(`more than ${bounds.jpegSegments} segments`)
    if (isFrame(segment)) frame ??= segment
    if (segment.marker === jpegMarkers.startOfScan) scan = segment
  }
  if (!frame || frame.content.length < 6) return null
  const sides = sidesProblem(frame.content.readUInt16BE(3), frame.content.readUInt16BE(1))
  if (sides) return sides
  if (hasFurtherScans(frame, scan) && countScans(file) > bounds.jpegScans) {
    return tooMuch(`more than ${bounds.jpegScans} scans`)
  }
  return profileProblem(jpegProfiles(file)) ?? exifProblem(exifBlocks(file, 'jpeg'))
}

/** A progressive picture, or one whose components are in separate scans. libjpeg ends other pictures after one scan. */
function hasFurtherScans(frame: JpegSegment, scan: JpegSegment | undefined): boolean {
  const components = frame.content[5] ?? 0
  return isProgressive(frame) || (scan?.content[0] ?? 0) < components
}

const isProgressive = ({ marker }: JpegSegment) => [0xc2, 0xc6, 0xca, 0xce].includes(marker)

/**
 * How often the bytes of a scan's header occur, up to one more than the bound. The third byte is the high byte of the
 * header's size, which is at most 14. Where pixels or an attached video have these three bytes, they count too: 1 in 16
 * MB.
 */
function countScans(file: Buffer): number {
  const header = Buffer.from([0xff, jpegMarkers.startOfScan, 0])
  let found = 0
  for (
    let at = file.indexOf(header);
    at >= 0 && found <= bounds.jpegScans;
    at = file.indexOf(header, at + 1)
  ) {
    found += 1
  }
  return found
}
