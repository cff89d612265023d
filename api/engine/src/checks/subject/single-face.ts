import { say } from '../../messages/message.ts'
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
      const advice = 'single-face.no-face-advice'
      return {
        ...finding('FAIL', 'no_face', 'single-face.no-face', advice),
        ...measure,
      }
    }
    if (!second) return { ...finding('PASS', 'ok', 'single-face.ok'), ...measure }
    const share = second.area / first.area
    const small = share < thresholds.secondFaceArea
    const message = small
      ? 'single-face.second-face-small'
      : say('single-face.several', { count: faces.length })
    const advice = 'single-face.several-advice'
    const outcome = small ? 'REVIEW' : 'FAIL'
    const code = small ? 'second_face_small' : 'several_faces'
    return { ...finding(outcome, code, message, advice), ...measure }
  },
})
