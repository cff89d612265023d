import { thresholds } from '../../thresholds/all.ts'
import { defineCheck } from '../check.ts'
import { finding } from '../finding.ts'

/** Exactly one face. A second face so small that it may be a picture behind the person does not count: that is REVIEW. */
export const singleFace = defineCheck({
  name: 'single_face',
  needs: 'faces',
  looksAt: 'Exactly one face, not counting one so small that it may be a picture behind the person.',
  limits: ['secondFaceArea'],
  codes: {
    no_face: 'No face was found in the photo.',
    several_faces: 'There are several faces in the photo.',
    second_face_small: 'There is a second face, so small that it may be a picture behind the person.',
  },
  run({ portrait: { faces } }) {
    const [first, second] = faces
    const measure = { measured: faces.length, unit: 'faces', required: { min: 1, max: 1 } }
    if (!first) {
      const advice = 'Take the photo facing the camera, in even light, with the whole head in the picture.'
      return {
        ...finding('FAIL', 'no_face', 'No face was found in the photo.', advice),
        ...measure,
      }
    }
    if (!second) return { ...finding('PASS', 'ok', 'There is one face in the photo.'), ...measure }
    const share = second.area / first.area
    const small = share < thresholds.secondFaceArea
    const message = small
      ? 'It looks as if a second, small face is in the picture, but we cannot be sure.'
      : `There are ${faces.length} faces in the photo. Only one is allowed.`
    const advice = 'Take the photo with one person only, and with no picture of a face behind.'
    const outcome = small ? 'REVIEW' : 'FAIL'
    const code = small ? 'second_face_small' : 'several_faces'
    return { ...finding(outcome, code, message, advice), ...measure }
  },
})
