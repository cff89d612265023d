import { type Evidence, finding } from '../../evidence.ts'
import type { DeclaredOrigin } from '../../origin/declared-origin.ts'
import type { Finding } from '../../result.ts'

/**
 * What the file itself declares of editing, against the rule's editing policy. A declared forbidden change is FAIL.
 * A program that can retouch but may only have cropped is REVIEW. Where the authority says nothing of editing, a
 * generated picture is still FAIL: it is no photo of the person. Pixels are not searched for traces here.
 */
export function appearanceAlteration({ file: { declared }, document }: Evidence): Finding {
  const forbidden = document.editing?.policy === 'forbidden' || document.editing?.policy === 'crop-only'
  const generated = declaresGenerated(declared)
  if (generated) {
    return fail('generated', `The file declares that the picture was made by software (${generated}).`)
  }
  const altered = declaresAltered(declared)
  if (altered && forbidden) {
    return fail('editing_declared', `The file declares an edit that the authority forbids (${altered}).`)
  }
  const editor = declared.software.find((name) => editors.test(name))
  if (forbidden && editor) {
    const message = `The file was saved by ${editor}, which may have done no more than crop it.`
    return finding('appearance_alteration', 'REVIEW', 'editor_declared', message, original)
  }
  const message = declared.software.length
    ? `The file names ${declared.software.join(', ')}, and declares no editing.`
    : 'The file declares no editing.'
  return finding('appearance_alteration', 'PASS', 'ok', message)
}

const original = 'Send the file as the camera made it, cropped at most.'

const fail = (code: string, message: string) =>
  finding('appearance_alteration', 'FAIL', code, message, original)

/** IPTC NewsCodes, digital source type: those under which no camera saw the person, or not all of the picture. */
const generatedTypes =
  /^(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia|algorithmicMedia|virtualRecording|compositeSynthetic)$/

/** The same list's types for pictures that people changed. */
const alteredTypes =
  /^(humanEdits|minorHumanEdits|algorithmicallyEnhanced|composite|compositeCapture|softwareImage|digitalArt|digitalCreation|dataDrivenMedia)$/

/** Full product names only: "imagen" is Spanish for picture, "flux" and "persona" are words. */
const generators =
  /\b(stable ?diffusion|midjourney|dall[-·]?e ?[23]?|adobe firefly|comfyui|automatic1111|invokeai|novelai|google imagen|gpt-4o image|flux\.1)\b/i

/** Programs that exist to change faces or backdrops. */
const retouchers =
  /\b(faceapp|facetune|meitu|beautyplus|beautycam|youcam (perfect|makeup)|airbrush app|remove\.bg|photoroom|remini|b612|lensa ai|portraitpro)\b/i

/** Programs that can change a picture but also do no more than crop or convert it. */
const editors =
  /\b(photoshop|imageready|camera raw|lightroom\w*|gimp|affinity|pixelmator|snapseed|paint\.net|paint ?shop|capture one|luminar|canva|picsart|vsco|fotor|pixlr|darktable|rawtherapee|krita|photoscape|acdsee|picasa|polarr|befunky|photos? editor)\b/i

function declaresGenerated({ sourceTypes, generatorText, software }: DeclaredOrigin): string | null {
  const type = sourceTypes.find((name) => generatedTypes.test(name))
  if (type) return type
  if (generatorText) return 'generator settings'
  return software.find((name) => generators.test(name)) ?? null
}

function declaresAltered({ sourceTypes, actions, software }: DeclaredOrigin): string | null {
  const type = sourceTypes.find((name) => alteredTypes.test(name))
  return type ?? actions[0] ?? software.find((name) => retouchers.test(name)) ?? null
}
