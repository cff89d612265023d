import type { DecodedPhoto } from '../decoding/decode.ts'
import type { Models } from '../inference/models.ts'
import { type Outcome, refusal } from '../problem.ts'
import { liesDown } from './lies-down.ts'
import { type Head, locateFaces, measureHead } from './portrait.ts'

/**
 * The head of the person whom a photo is made of.
 * @param soThat What cannot be done without one, after "No face was found, so".
 * @returns `no_face`, also of a picture that lies; `unreadable_image`.
 */
export async function findHead(models: Models, photo: DecodedPhoto, soThat: string): Promise<Outcome<Head>> {
  const found = await locateFaces(models, photo)
  if (!found.ok) return found
  const { largest } = found.value
  if (!largest) return refusal('no_face', `No face was found, so ${soThat}.`)
  const { head } = await measureHead(models, largest)
  if (liesDown(head)) {
    return refusal('no_face', 'The picture lies on its side or upside down. Turn it upright and save it.')
  }
  return { ok: true, value: head }
}
