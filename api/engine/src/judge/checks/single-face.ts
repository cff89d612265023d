import { say } from '#messages/message.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineCheck, finding } from '../check.ts'

/**
 * A second face is REVIEW if it is so small that it may be a picture behind the person, or if the detector is so unsure of it
 * that it may be a thing.
 */
export const singleFace = defineCheck({
  name: 'single_face',
  needs: 'faces',
  // Each rule is about the photo of one person.
  states: () => true,
  looksAt:
    'Exactly one face. A second one that may be a picture behind the person, or none at all, is for a person to judge.',
  limits: ['secondFaceArea', 'secondFaceScore'],
  codes: {
    no_face: 'No face was found in the photo.',
    several_faces: 'There are several faces in the photo.',
    second_face_small: 'There is a second face, so small that it may be a picture behind the person.',
    second_face_unsure: 'Something else in the photo looks like a face, but may be none.',
  },
  sample: {
    code: 'several_faces',
    message: say('single-face.several', { count: 2 }),
    advice: 'single-face.several-advice',
    ok: 'single-face.ok',
  },
  run({ portrait: { faces } }) {
    const [first, ...others] = faces
    const measure = { measured: faces.length, unit: 'faces', required: { min: 1, max: 1 } }
    if (!first) {
      const advice = 'single-face.no-face-advice'
      return { ...finding('FAIL', 'no_face', 'single-face.no-face', advice), ...measure }
    }
    if (others.length === 0) return { ...finding('PASS', 'ok', 'single-face.ok'), ...measure }
    const advice = 'single-face.several-advice'
    const sure = others.filter(({ score }) => score >= thresholds.secondFaceScore)
    if (sure.length === 0) {
      return { ...finding('REVIEW', 'second_face_unsure', 'other-person.second-face', advice), ...measure }
    }
    if (sure.every(({ area }) => area / first.area < thresholds.secondFaceArea)) {
      const message = 'single-face.second-face-small'
      return { ...finding('REVIEW', 'second_face_small', message, advice), ...measure }
    }
    const message = say('single-face.several', { count: faces.length })
    return { ...finding('FAIL', 'several_faces', message, advice), ...measure }
  },
})
