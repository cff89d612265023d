import { liesDown } from '../../portrait/lies-down.ts'
import { round } from '../band.ts'
import { defineCheck } from '../check.ts'
import { finding } from '../finding.ts'

/**
 * Which way up the picture is: by the face in it and, if the file is judged as it is, by its EXIF orientation, which many
 * upload portals and printers ignore.
 */
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
  run({ file, portrait: { head }, mode }) {
    if (head && liesDown(head)) {
      const { rollDeg } = head.pose
      const way = Math.abs(rollDeg) > 135 ? 'upside down' : 'on its side'
      const message = `The picture lies ${way}: the head leans by ${Math.abs(round(rollDeg))} degrees.`
      return finding('FAIL', 'not_upright', message, 'Turn the picture upright and save it.')
    }
    if (mode === 'validate' && file.orientation !== 1) {
      const message = `The picture is upright only by its EXIF orientation (${file.orientation}), which not every portal looks at.`
      const advice = 'Open the photo, turn it once around, and save it, so that its pixels are upright.'
      return finding('REVIEW', 'upright_by_metadata', message, advice)
    }
    if (!head) return null
    return finding('PASS', 'ok', 'The picture is upright.')
  },
})
