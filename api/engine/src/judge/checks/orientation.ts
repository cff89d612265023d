import { liesDown } from '#measure/portrait.ts'
import { defineCheck, finding } from '../check.ts'

/** The EXIF orientation counts because many upload portals and printers ignore it. */
export const orientation = defineCheck({
  name: 'orientation',
  needs: 'head',
  looksAt:
    'Which way up the picture is: by the face in it and, if the file is judged as it is, by its EXIF orientation.',
  limits: ['lyingRollDeg'],
  codes: {
    not_upright: 'The picture lies on its side or upside down.',
    upright_by_metadata: 'Only the EXIF orientation makes the picture upright, and some portals ignore it.',
  },
  sample: {
    code: 'not_upright',
    message: 'orientation.on-its-side',
    advice: 'orientation.not-upright-advice',
    ok: 'orientation.ok',
  },
  run({ file, portrait: { head }, mode }) {
    if (head && liesDown(head)) {
      const message =
        Math.abs(head.pose.rollDeg) > 135 ? 'orientation.upside-down' : 'orientation.on-its-side'
      return finding('FAIL', 'not_upright', message, 'orientation.not-upright-advice')
    }
    if (mode === 'validate' && file.orientation !== 1) {
      return finding('REVIEW', 'upright_by_metadata', 'orientation.exif-only', 'orientation.exif-only-advice')
    }
    if (!head) return null
    return finding('PASS', 'ok', 'orientation.ok')
  },
})
