import type { SeenPhoto } from '../decoding/decode.ts'
import type { Models } from '../inference/models.ts'
import { type Outcome, refusal } from '../problem.ts'
import { liesDown } from './lies-down.ts'
import { locateFaces, type MeasuredHead, measureHead } from './portrait.ts'

/**
 * Finds the head of the person in a photo.
 *
 * @param soThat What cannot be done without a head, as the continuation of "No face was found, so".
 * @returns The head with its views, or the problem `no_face`, also for a picture that is turned on its side or upside down, or the
 * problem `unreadable_image`.
 */
export async function findHead(
  models: Models,
  photo: SeenPhoto,
  soThat: string,
): Promise<Outcome<MeasuredHead>> {
  const found = await locateFaces(models, photo)
  if (!found.ok) return found
  const { largest } = found.value
  if (!largest) return refusal('no_face', `No face was found, so ${soThat}.`)
  const measured = await measureHead(models, largest)
  if (liesDown(measured.head)) {
    return refusal('no_face', 'The picture lies on its side or upside down. Turn it upright and save it.')
  }
  return { ok: true, value: measured }
}
