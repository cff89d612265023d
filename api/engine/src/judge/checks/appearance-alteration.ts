import type { DeclaredOrigin } from '#decode/declared-origin.ts'
import type { Rectangle } from '#decode/raster.ts'
import { type Trace, traceCodes } from '#measure/traces/trace.ts'
import { type Message, say } from '#messages/message.ts'
import { thresholds } from '#thresholds/all.ts'
import { defineCheck, finding, headCodes, measurableHead, notAssessed, unmeasured } from '../check.ts'

const original = 'appearance-alteration.advice'
/** A trace may be of a filter that the phone applies unasked. */
const fromCamera = 'appearance-alteration.traces-advice'

/**
 * Whether the picture was altered: by what the file declares, then by the traces in its pixels. A declared forbidden change
 * is FAIL. A picture that is declared to be generated is FAIL too, because it is no photo of the person. A program that can
 * retouch but may only have cropped is REVIEW. A trace is no proof, so it is REVIEW, unless the authority allows the
 * alteration, or the file declares the new background that the trace points to. If the authority forbids any alteration, and the photo is too small or too compressed to show a trace, that
 * is REVIEW too.
 */
export const appearanceAlteration = defineCheck({
  name: 'appearance_alteration',
  needs: 'detail',
  states: ({ editing }) => editing !== undefined,
  looksAt:
    'Whether the picture was altered: what the file declares about its origin, and traces of alteration in its pixels.',
  limits: [
    'cutOutHalo',
    'paintedBackground',
    'alteredWall',
    'smoothedSkin',
    'recompressedInParts',
    'clonedPart',
  ],
  codes: {
    ...headCodes,
    ...traceCodes,
    generated: 'The file declares that the picture was made by software.',
    editing_declared: 'The file declares an edit that the authority forbids.',
    editor_declared: 'The file was saved by a program that may have done no more than crop it.',
    traces_untold: 'The photo is too small or too compressed to tell whether it was altered.',
  },
  sample: {
    outcome: 'REVIEW',
    code: 'smoothed_skin',
    message: say('appearance-alteration.traces-likely', { seen: { sentences: ['trace.smoothed-skin'] } }),
    advice: fromCamera,
    place: ({ eyeMiddle, faceWidth, eyeToChin, chinY }) => ({
      left: eyeMiddle.x - faceWidth / 2,
      top: eyeMiddle.y - 0.6 * eyeToChin,
      right: eyeMiddle.x + faceWidth / 2,
      bottom: chinY,
    }),
    ok: say('appearance-alteration.ok', { file: say('appearance-alteration.silent', {}) }),
  },
  run(evidence) {
    const { file, document, detail } = evidence
    const policy = document.editing?.policy ?? 'unstated'
    const forbidden = policy === 'forbidden' || policy === 'crop-only'
    const declared = findDeclared(file.declared, forbidden)
    if (declared) return declared
    if (policy !== 'allowed' && !measurableHead(evidence)) return unmeasured(evidence)
    const isBackgroundKnown = policy === 'background-allowed' || declaresNewBackground(file.declared)
    const seen = Object.values(detail?.traces ?? {})
    const [first, ...others] = seen
      .filter((trace) => trace !== null && trace !== 'untold')
      .filter(({ altered }) => altered === 'person' || !isBackgroundKnown)
    if (first) return ofTraces(first, others)
    const untold = seen.length > 0 && seen.every((trace) => trace === 'untold')
    if (forbidden && untold) {
      return notAssessed('traces_untold', 'appearance-alteration.untold', original)
    }
    if (declaresNewBackground(file.declared)) return finding('PASS', 'ok', newBackgroundMessage)
    const { software } = file.declared
    const silent = software.length
      ? say('appearance-alteration.silent-named', { programs: software.join(', ') })
      : say('appearance-alteration.silent', {})
    const shown = seen.length === 0 ? 'ok-unseen' : untold ? 'ok-small' : 'ok'
    return finding('PASS', 'ok', say(`appearance-alteration.${shown}`, { file: silent }))
  },
})

/** The first trace gives the finding its code; the finding also names the others, and shows where all of them are. */
function ofTraces(first: Trace, others: readonly Trace[]) {
  const all = [first, ...others]
  const seen = { sentences: all.map(messageOf) }
  const grade = all.some(isLikely) ? 'likely' : 'unsure'
  const message = say(`appearance-alteration.traces-${grade}`, { seen })
  const regions = withoutRepeats(all.flatMap((trace) => trace.regions))
  return {
    ...finding('REVIEW', first.code, message, adviceFor(all)),
    measured: Number(first.strength.toFixed(2)),
    unit: first.unit,
    ...(regions.length > 0 && { regions }),
  }
}

/** The strength from which a trace makes it very likely that the photo was altered. The other traces only make it possible. */
const veryLikelyFrom: { readonly [Code in Trace['code']]?: number } = {
  smoothed_skin: thresholds.smoothedSkin.veryLikelyLogOdds,
  recompressed_in_parts: thresholds.recompressedInParts.veryLikelyDifference,
}

const isLikely = ({ code, strength }: Trace) => strength >= (veryLikelyFrom[code] ?? Number.POSITIVE_INFINITY)

/** Several traces of the background are in the same place. */
const withoutRepeats = (regions: readonly Rectangle[]) => [
  ...new Map(
    regions.map((region) => [`${region.x} ${region.y} ${region.width} ${region.height}`, region]),
  ).values(),
]

/** What to do about the traces. */
function adviceFor(traces: readonly Trace[]) {
  if (traces.some(({ altered }) => altered === 'person')) return fromCamera
  const isBlurred = traces.some(({ code }) => code === 'blurred_backdrop')
  return isBlurred ? 'appearance-alteration.blur-advice' : 'appearance-alteration.background-advice'
}

/** What a trace says; that of a part that was saved once names the part. */
const messageOf = ({ code, part }: Trace) =>
  code === 'recompressed_in_parts' ? (`trace.recompressed.${part}` as const) : traceMessages[code]

const traceMessages = {
  cut_out_halo: 'trace.cut-out-halo',
  backdrop_of_one_colour: 'trace.painted-background',
  backdrop_without_noise: 'trace.background-noise',
  whitened_backdrop: 'trace.whitened-background',
  blurred_backdrop: 'trace.blurred-background',
  smoothed_skin: 'trace.smoothed-skin',
  cloned_part: 'trace.cloned-part',
} as const satisfies Readonly<Record<Exclude<Trace['code'], 'recompressed_in_parts'>, Message>>

/** A declaration in the file that is or may be against the rule; null if there is none. */
function findDeclared(declared: DeclaredOrigin, forbidden: boolean) {
  if (declaresGenerated(declared)) return fail('generated', 'appearance-alteration.generated')
  if (!forbidden) return null
  if (declaresAltered(declared)) {
    return fail('editing_declared', 'appearance-alteration.editing-declared')
  }
  const editor = declared.software.find((name) => editors.test(name))
  if (!editor) return null
  const message = say('appearance-alteration.editor-unsure', { program: editor })
  return finding('REVIEW', 'editor_declared', message, original)
}

const newBackgroundMessage = 'appearance-alteration.new-background'

const fail = <const Code extends string>(code: Code, message: Message) =>
  finding('FAIL', code, message, original)

/** IPTC NewsCodes, digital source type: the types of pictures that no camera took, wholly or in part. */
const generatedTypes =
  /^(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia|algorithmicMedia|virtualRecording|compositeSynthetic)$/

/** The same list's types for pictures that people changed. */
const alteredTypes =
  /^(humanEdits|minorHumanEdits|algorithmicallyEnhanced|composite|compositeCapture|softwareImage|digitalArt|digitalCreation|dataDrivenMedia)$/

/** Full product names only: "imagen" is Spanish for picture, "flux" and "persona" are words. */
const generators =
  /\b(stable ?diffusion|midjourney|dall[-·]?e ?[23]?|adobe firefly|comfyui|automatic1111|invokeai|novelai|google imagen|gpt-4o image|flux\.1)\b/i

/** Programs that exist to change faces or backgrounds. */
const retouchers =
  /\b(faceapp|facetune|meitu|beautyplus|beautycam|youcam (perfect|makeup)|airbrush app|remove\.bg|photoroom|remini|b612|lensa ai|portraitpro)\b/i

/** Programs that can change a picture, but that people also use only to crop or convert it. */
const editors =
  /\b(photoshop|imageready|camera raw|lightroom\w*|gimp|affinity|pixelmator|snapseed|paint\.net|paint ?shop|capture one|luminar|canva|picsart|vsco|fotor|pixlr|darktable|rawtherapee|krita|photoscape|acdsee|picasa|polarr|befunky|photos? editor)\b/i

const declaresGenerated = ({ sourceTypes, generatorText, software }: DeclaredOrigin) =>
  generatorText ||
  sourceTypes.some((type) => generatedTypes.test(type)) ||
  software.some((name) => generators.test(name))

const declaresNewBackground = ({ changedParts }: DeclaredOrigin) => changedParts.includes('background')

const declaresAltered = (declared: DeclaredOrigin) =>
  declaresNewBackground(declared) ||
  declared.actions.length > 0 ||
  declared.sourceTypes.some((type) => alteredTypes.test(type)) ||
  declared.software.some((name) => retouchers.test(name))
