import type { RuleDocument } from '@likeness/rules/rule'
import sharp from 'sharp'
import { letGo, type Raster } from '#decode/raster.ts'
import { cropOf } from '#judge/crop-choice.ts'
import { judgePhoto } from '#judge/judge.ts'
import type { Frame } from '#measure/framing/frame.ts'
import type { Outcome } from '#problem.ts'
import { noStopwatch, type Stopwatch } from '#stopwatch.ts'
import { thresholds } from '#thresholds/all.ts'
import { byteRangeOf, encode, keepsPixels } from '../encode.ts'
import { type SavedPhoto, saveCrop } from '../export-photo.ts'
import type { BackgroundColour } from './colours.ts'
import { type ProvedPerson, provePerson } from './identity.ts'
import { type BackgroundTask, type Equipment, layBehindPerson } from './lay-behind-person.ts'
import type { Plan } from './plan.ts'
import type { BackgroundResult, Identity, ReplacedBackground } from './result.ts'

/**
 * Puts another background behind the person of one photo, proves that the person's pixels are unchanged, saves the new photo
 * and checks it like any other photo. The pixels are those that the engine decodes: upright, in sRGB, 8 bits per channel.
 * @returns The new photo, or the problems of `layBehindPerson` and of `provePerson`.
 * @throws If `provePerson` throws.
 */
export async function replaceBackground(
  equipment: Equipment,
  task: BackgroundTask,
  during: Stopwatch = noStopwatch,
): Promise<Outcome<ReplacedBackground>> {
  const made = await makePhoto(equipment, task, during)
  if (!made.ok) return made
  const { saved, colour, frame, proved, mattePng } = made.value
  const { bytes, pixels, ...facts } = saved
  const { document, baseline, subject, statements, profile, policy, language, plan } = task
  const by = { document, baseline, subject, statements, profile, policy, language }
  const mode = plan.crop ? 'validate' : 'check'
  const checked = await during('checks', () =>
    judgePhoto(equipment, { bytes, maxBytes: bytes.length, pixels, mode, ...by }, noStopwatch),
  )
  if (pixels) letGo(pixels.rgb)
  if (!checked.ok) return checked
  const result: BackgroundResult = {
    document: document.id.toUpperCase(),
    rules_version: document.version,
    ...facts,
    bytes: bytes.length,
    colour: colour.hex,
    crop: plan.crop ? cropOf(frame) : null,
    identity: { ...proved.identity, proved_before: provedBefore(plan) },
    matte: { model: task.mattingModel, ...proved.shares },
    editing_policy: plan.editingPolicy,
    check: checked.value,
  }
  return { ok: true, value: { result, photo: bytes, matte: mattePng } }
}

/** The new photo as a file, and the proof that it shows the same person. */
interface MadePhoto {
  readonly saved: SavedReplaced
  readonly colour: BackgroundColour
  readonly frame: Frame
  readonly proved: ProvedPerson
  readonly mattePng: Uint8Array | null
}

/**
 * Saves the new photo. The pixels are released with this call, except for a PNG; the check of a JPEG decodes the file. While
 * libvips writes the file on its own threads, this thread proves that the person is the same; otherwise, no file is returned.
 */
async function makePhoto(
  equipment: Equipment,
  task: BackgroundTask,
  during: Stopwatch,
): Promise<Outcome<MadePhoto>> {
  const laid = await layBehindPerson(equipment, task, during)
  if (!laid.ok) return laid
  const { pair, colour, ...placing } = laid.value
  const { document, plan } = task
  const saving = during('encode', () => saveReplaced(pair.after, plan, { document, ...placing }))
  const proving = during('proof', () => provePerson(equipment.models, pair))
  const [saved, proved] = await Promise.all([saving, proving])
  if (!saved.pixels) letGo(pair.after.rgb)
  if (!proved.ok) return proved
  const { alpha, width, height } = pair.matte
  const mattePng = task.withMatte ? await encodeMatte(alpha, width, height) : null
  return { ok: true, value: { saved, colour, frame: placing.frame, proved: proved.value, mattePng } }
}

function provedBefore({ crop, format }: Plan): Identity['proved_before'] {
  if (crop) return 'crop'
  return format === 'png' ? null : 'encoding'
}

/** The new photo as a file. */
interface SavedReplaced extends SavedPhoto {
  /** The decoded pixels of the file, if they were compared. */
  readonly pixels?: Raster
}

interface Placing {
  readonly document: RuleDocument
  /** The part that is cut out, if the plan says so. */
  readonly frame: Frame
  /** The resolution of the source, if its file states one. */
  readonly statedDpi: number | null
}

/**
 * Saves a picture as the plan says: whole at its own size, or the frame at the rule's size, as `saveCrop` does. The file states
 * that its background was replaced.
 * @throws If a PNG does not have exactly the pixels of the whole picture.
 */
export async function saveReplaced(
  picture: Raster,
  { format, quality, crop }: Plan,
  { document, frame, statedDpi }: Placing,
): Promise<SavedReplaced> {
  if (crop) return saveCrop(picture, frame, document, { format, quality, xmp: replacedBackgroundXmp })
  const dpi = Math.round(statedDpi ?? thresholds.printDpi)
  const encoded = await encode(picture, {
    format,
    quality,
    dpi,
    range: byteRangeOf(document),
    xmp: replacedBackgroundXmp,
  })
  const saved = { ...encoded, format, width: picture.width, height: picture.height, dpi }
  if (format === 'jpeg') return saved
  if (await keepsPixels(encoded.bytes, picture)) return { ...saved, pixels: picture }
  throw new Error('The PNG decodes to other pixels than were saved.')
}

/**
 * States in a file, as XMP, that its background was replaced: the action, the changed part and the program (XMP part 2,
 * ResourceEvent), and that an edit is not the camera's (IPTC digital source type `humanEdits`). So its recipient can
 * know, and a check of it neither takes the even background for a hidden edit nor passes it where edits are forbidden.
 */
const replacedBackgroundXmp = [
  '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
  '<rdf:Description rdf:about=""',
  ' xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"',
  ' xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"',
  ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
  ' Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/humanEdits">',
  '<xmpMM:History><rdf:Seq>',
  '<rdf:li stEvt:action="edited" stEvt:changed="background" stEvt:softwareAgent="Likeness"/>',
  '</rdf:Seq></xmpMM:History>',
  '</rdf:Description></rdf:RDF></x:xmpmeta>',
].join('')

/** The matte as a file: 8-bit grey. */
function encodeMatte(alpha: Uint8ClampedArray, width: number, height: number): Promise<Buffer> {
  return sharp(alpha, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 4 })
    .toBuffer()
}
