import { liesDown } from '../../portrait/lies-down.ts'
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
      const way = Math.abs(head.pose.rollDeg) > 135 ? 'is upside down' : 'lies on its side'
      const message = `The picture ${way}.`
      return finding('FAIL', 'not_upright', message, 'Turn the picture upright and save it.')
    }
    if (mode === 'validate' && file.orientation !== 1) {
      const message = 'Some sites may show the picture on its side: only a note in the file turns it upright.'
      const advice = 'Open the photo, turn it once all the way round, and save it, so that it stays upright.'
      return finding('REVIEW', 'upright_by_metadata', message, advice)
    }
    if (!head) return null
    return finding('PASS', 'ok', 'The picture is upright.')
  },
})
