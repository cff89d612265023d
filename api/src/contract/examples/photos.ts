import type { Example } from '../examples.ts'
import { answered, ready, retake } from './verdict.ts'

const body = { documentId: 'us-passport', imageBase64: 'data:image/jpeg;base64,/9j/4AAQSkZJRg==' }

/** What a verdict looks like; some of its checks and findings. */
export const photosExamples: Record<string, Example> = {
  'photos.check': { body, status: 200, answer: answered(ready, 'req_SYArclraEllJDLTNButadOCo', '9.95') },
  'photos.validate': { body, status: 200, answer: answered(retake, 'req_C0MtsiKXbEVb0ruQcggfBgIn', '9.90') },
}
