import type { FacesEvidence } from '../../evidence/evidence.ts'
import type { Finding } from '../../result/result.ts'
import { thresholds } from '../../thresholds/all.ts'
import { finding } from '../finding.ts'

/** Exactly one face, not counting one so small that it may be a picture behind the person: that is REVIEW. */
export function singleFace({ portrait: { faces } }: FacesEvidence): Finding {
  const [first, second] = faces
  const measure = { measured: faces.length, unit: 'faces', required: { min: 1, max: 1 } }
  if (!first) {
    const advice = 'Face the camera in even light, with the whole head in the picture.'
    return {
      ...finding('single_face', 'FAIL', 'no_face', 'No face was found in the photo.', advice),
      ...measure,
    }
  }
  if (!second)
    return { ...finding('single_face', 'PASS', 'ok', 'There is one face in the photo.'), ...measure }
  const share = second.area / first.area
  const small = share < thresholds.secondFaceArea
  const message = small
    ? `Beside the person there is a second, small face (${(share * 100).toFixed(1)} % of the first one's area).`
    : `There are ${faces.length} faces in the photo; exactly one is accepted.`
  const advice = 'Nobody else, and no picture of anybody, may be in the photo.'
  const outcome = small ? 'REVIEW' : 'FAIL'
  const code = small ? 'second_face_small' : 'several_faces'
  return { ...finding('single_face', outcome, code, message, advice), ...measure }
}
