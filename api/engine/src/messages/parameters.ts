/* Made from messages/en.json by `npm run generate -- messages`. */

type NoValues = Record<never, never>

/** The messages of the catalogue, and the values that each one takes. */
export type Parameters = {
  'appearance-alteration.advice': NoValues
  'appearance-alteration.background-advice': NoValues
  'appearance-alteration.blur-advice': NoValues
  'appearance-alteration.editing-declared': NoValues
  'appearance-alteration.editor-unsure': { program: string }
  'appearance-alteration.generated': NoValues
  'appearance-alteration.new-background': NoValues
  'appearance-alteration.ok': { file: string }
  'appearance-alteration.ok-small': { file: string }
  'appearance-alteration.ok-unseen': { file: string }
  'appearance-alteration.silent': NoValues
  'appearance-alteration.silent-named': { programs: string }
  'appearance-alteration.traces-advice': NoValues
  'appearance-alteration.traces-likely': { seen: string }
  'appearance-alteration.traces-unsure': { seen: string }
  'appearance-alteration.untold': NoValues
  'background-object.advice': NoValues
  'background-object.object-fault': NoValues
  'background-object.object-unsure': NoValues
  'background-object.ok': NoValues
  'background-object.pattern-fault': NoValues
  'background-object.pattern-unsure': NoValues
  'background-shadow.advice': NoValues
  'background-shadow.fault': NoValues
  'background-shadow.ok': NoValues
  'background-shadow.unsure': NoValues
  'background.colour-advice': { wanted: string }
  'background.conditional': { wanted: string }
  'background.even': NoValues
  'background.falloff-advice': NoValues
  'background.falloff-fault': NoValues
  'background.falloff-ok': NoValues
  'background.falloff-unsure': NoValues
  'background.forbidden-fault': { colour: string }
  'background.forbidden-unsure': { colour: string }
  'background.hidden': NoValues
  'background.hidden-advice': NoValues
  'background.no-face': NoValues
  'background.not-stated': NoValues
  'background.other-fault': { wanted: string }
  'background.other-unsure': { wanted: string }
  'background.painted': NoValues
  'background.right': { wanted: string }
  'background.too-dark-fault': { wanted: string }
  'background.too-dark-unsure': { wanted: string }
  'background.too-light-fault': { wanted: string }
  'background.too-light-unsure': { wanted: string }
  'background.uneven-advice': NoValues
  'background.uneven-fault': NoValues
  'background.uneven-unsure': NoValues
  'cause.eyes-under-hat': NoValues
  'cause.eyes-under-hat-advice': NoValues
  'cause.mouth-open-or-covered': NoValues
  'cause.mouth-open-or-covered-advice': NoValues
  'cause.no-face': NoValues
  'cause.no-plain-wall': NoValues
  'clothes.advice': NoValues
  'clothes.like-background': NoValues
  'colour-space.advice': NoValues
  'colour-space.not-srgb': NoValues
  'colour-space.ok': NoValues
  'colour-space.printing': NoValues
  'colour-space.too-many-bits': NoValues
  'colour-space.unsure': NoValues
  'colour.too-little': NoValues
  'colour.too-little-advice': NoValues
  'compression.advice': NoValues
  'compression.fault': NoValues
  'compression.ok': NoValues
  'compression.ratio-advice': NoValues
  'compression.ratio-unsure': NoValues
  'compression.unsure': NoValues
  'dimensions.as-asked': { size: string }
  'dimensions.aspect-fault': { percent: number; size: string }
  'dimensions.aspect-range-fault': { max: number; min: number; size: string }
  'dimensions.enough': { size: string }
  'dimensions.exact-advice': { height: number; width: number }
  'dimensions.exact-fault': { height: number; size: string; width: number }
  'dimensions.least-fault': { height: number; size: string; width: number }
  'dimensions.most-fault': { height: number; size: string; width: number }
  'dimensions.not-stated': { size: string }
  'dimensions.part': { height: number; width: number }
  'dimensions.photo': { height: number; width: number }
  'dimensions.print-fault': { needed: number; size: string }
  'dimensions.print-unsure': { needed: number; size: string }
  'dimensions.shape-advice': NoValues
  'dimensions.square-fault': { size: string }
  'dimensions.too-few-advice': NoValues
  'dimensions.too-many-advice': NoValues
  'exposure.bright-advice': NoValues
  'exposure.bright-fault': NoValues
  'exposure.bright-unsure': NoValues
  'exposure.dark-advice': NoValues
  'exposure.dark-face-unsure': NoValues
  'exposure.dark-fault': NoValues
  'exposure.dark-unsure': NoValues
  'exposure.ok': NoValues
  'expression.advice': NoValues
  'expression.broad-smile': NoValues
  'expression.broad-smile-advice': NoValues
  'expression.brows-advice': NoValues
  'expression.fault': NoValues
  'expression.frown': NoValues
  'expression.natural': NoValues
  'expression.ok': NoValues
  'expression.raised-brows': NoValues
  'expression.unsure': NoValues
  'eye-line.high-advice': NoValues
  'eye-line.high-fault': { miss: string }
  'eye-line.high-unsure': NoValues
  'eye-line.low-advice': NoValues
  'eye-line.low-fault': { miss: string }
  'eye-line.low-unsure': NoValues
  'eye-line.nearly': NoValues
  'eye-line.ok': NoValues
  'eyes-open.advice': NoValues
  'eyes-open.fault': NoValues
  'eyes-open.ok': NoValues
  'eyes-open.unsure': NoValues
  'face-shadow.advice': NoValues
  'face-shadow.ok': NoValues
  'face-shadow.unsure': NoValues
  'file-format.advice': { formats: string }
  'file-format.fault': { format: string }
  'file-format.ok': { format: string }
  'file-size.large-advice': { limits: string }
  'file-size.large-fault': NoValues
  'file-size.large-unsure': NoValues
  'file-size.least': { min: number }
  'file-size.most': { max: number }
  'file-size.ok': NoValues
  'file-size.range': { max: number; min: number }
  'file-size.small-advice': { limits: string }
  'file-size.small-fault': NoValues
  'file-size.small-unsure': NoValues
  'frames-over-eyes.advice': NoValues
  'frames-over-eyes.eyes-closed': NoValues
  'frames-over-eyes.frame-maybe-over-eye': NoValues
  'frames-over-eyes.ok': NoValues
  'gaze.advice': NoValues
  'gaze.away-fault': NoValues
  'gaze.away-unsure': NoValues
  'gaze.eyes-closed': NoValues
  'gaze.left-fault': NoValues
  'gaze.left-unsure': NoValues
  'gaze.ok': NoValues
  'gaze.right-fault': NoValues
  'gaze.right-unsure': NoValues
  'glare.advice': NoValues
  'glare.fault': NoValues
  'glare.ok': NoValues
  'glare.unsure': NoValues
  'glasses.discouraged-fault': NoValues
  'glasses.eyes-free': NoValues
  'glasses.medical-only-advice': NoValues
  'glasses.medical-only-fault': NoValues
  'glasses.not-allowed-advice': NoValues
  'glasses.not-allowed-fault': NoValues
  'glasses.ok': NoValues
  'glasses.too-small': NoValues
  'glasses.unsure': NoValues
  'hair-over-eyes.advice': NoValues
  'hair-over-eyes.hair-over-eye': NoValues
  'hair-over-eyes.lock': NoValues
  'hair-over-eyes.ok': NoValues
  'hair-over-eyes.strands': NoValues
  'head-covering.head-top-unseen': NoValues
  'head-covering.head-top-unseen-advice': NoValues
  'head-covering.not-allowed-advice': NoValues
  'head-covering.ok': NoValues
  'head-covering.religious-only-advice': NoValues
  'head-covering.religious-or-medical-advice': NoValues
  'head-covering.unsure': NoValues
  'head-position.below-little-fault': { miss: string }
  'head-position.below-little-unsure': NoValues
  'head-position.below-much-fault': { miss: string }
  'head-position.below-much-unsure': NoValues
  'head-position.below-nearly': NoValues
  'head-position.below-ok': NoValues
  'head-position.centred': NoValues
  'head-position.centring-advice': NoValues
  'head-position.left-fault': NoValues
  'head-position.left-unsure': NoValues
  'head-position.margin-nearly': NoValues
  'head-position.margin-ok': NoValues
  'head-position.right-fault': NoValues
  'head-position.right-unsure': NoValues
  'head-position.too-little-advice': NoValues
  'head-position.too-little-fault': { miss: string }
  'head-position.too-little-unsure': NoValues
  'head-position.too-much-advice': NoValues
  'head-position.too-much-fault': { miss: string }
  'head-position.too-much-unsure': NoValues
  'head-size.away-advice': { percent: number }
  'head-size.closer-advice': { percent: number }
  'head-size.hair-cut': NoValues
  'head-size.hair-cut-advice': NoValues
  'head-size.large-fault': { miss: string }
  'head-size.large-unsure': NoValues
  'head-size.nearly': NoValues
  'head-size.not-stated': NoValues
  'head-size.ok': NoValues
  'head-size.outside': NoValues
  'head-size.small-fault': { miss: string }
  'head-size.small-unsure': NoValues
  'head-size.touches-edge': NoValues
  'head-size.touches-edge-advice': NoValues
  'head-width.high-advice': NoValues
  'head-width.high-fault': { miss: string }
  'head-width.high-unsure': NoValues
  'head-width.low-advice': NoValues
  'head-width.low-fault': { miss: string }
  'head-width.low-unsure': NoValues
  'head-width.nearly': NoValues
  'head-width.ok': NoValues
  'head.lies-down': NoValues
  'head.no-face': NoValues
  'head.too-small': NoValues
  'head.too-small-advice': NoValues
  'hot-spots.advice': NoValues
  'hot-spots.fault': NoValues
  'hot-spots.ok': NoValues
  'hot-spots.unsure': NoValues
  'inter-eye-distance.fault': { measured: number; needed: number }
  'inter-eye-distance.ok': NoValues
  'inter-eye-distance.unsure': NoValues
  'lighting.advice': NoValues
  'lighting.left-fault': NoValues
  'lighting.left-unsure': NoValues
  'lighting.ok': NoValues
  'lighting.right-fault': NoValues
  'lighting.right-unsure': NoValues
  'miss.height': { beyond: number }
  'miss.mm': { beyond: number }
  'miss.width': { beyond: number }
  'motion-blur.advice': NoValues
  'motion-blur.diagonal-fault': NoValues
  'motion-blur.diagonal-unsure': NoValues
  'motion-blur.ok': NoValues
  'motion-blur.sideways-fault': NoValues
  'motion-blur.sideways-unsure': NoValues
  'motion-blur.vertical-fault': NoValues
  'motion-blur.vertical-unsure': NoValues
  'mouth-closed.advice': NoValues
  'mouth-closed.fault': NoValues
  'mouth-closed.ok': NoValues
  'mouth-closed.unsure': NoValues
  'natural-colour.advice': NoValues
  'natural-colour.greyscale': NoValues
  'natural-colour.greyscale-accepted': NoValues
  'natural-colour.greyscale-advice': NoValues
  'natural-colour.ok': NoValues
  'natural-colour.skin-fault': NoValues
  'natural-colour.skin-unsure': NoValues
  'natural-colour.tint-fault': NoValues
  'natural-colour.tint-unsure': NoValues
  'noise.advice': NoValues
  'noise.fault': NoValues
  'noise.no-midtones': NoValues
  'noise.no-midtones-advice': NoValues
  'noise.ok': NoValues
  'noise.unsure': NoValues
  'note.background-colour': NoValues
  'note.background-replaced': { authority: string }
  'note.head-size': NoValues
  'note.not-stated': { authority: string; names: string }
  'note.photo-size': NoValues
  'note.usually-not-accepted': NoValues
  'occlusion.eye-advice': NoValues
  'occlusion.eye-fault': NoValues
  'occlusion.eye-unsure': NoValues
  'occlusion.face-advice': NoValues
  'occlusion.face-fault': NoValues
  'occlusion.face-unsure': NoValues
  'occlusion.mouth-advice': NoValues
  'occlusion.mouth-fault': NoValues
  'occlusion.mouth-unsure': NoValues
  'occlusion.ok': NoValues
  'orientation.exif-only': NoValues
  'orientation.exif-only-advice': NoValues
  'orientation.not-upright-advice': NoValues
  'orientation.ok': NoValues
  'orientation.on-its-side': NoValues
  'orientation.upside-down': NoValues
  'other-person.above-unsure': NoValues
  'other-person.advice': NoValues
  'other-person.beside-unsure': NoValues
  'other-person.ok': NoValues
  'other-person.second-face': NoValues
  'pixelation.advice': NoValues
  'pixelation.fault': NoValues
  'pixelation.ok': NoValues
  'pixelation.unsure': NoValues
  'pose.leaning-left-advice': NoValues
  'pose.leaning-right-advice': NoValues
  'pose.lower-advice': NoValues
  'pose.ok': NoValues
  'pose.pitch-fault': NoValues
  'pose.pitch-unsure': NoValues
  'pose.raise-advice': NoValues
  'pose.roll-fault': NoValues
  'pose.roll-unsure': NoValues
  'pose.turned-left-advice': NoValues
  'pose.turned-right-advice': NoValues
  'pose.yaw-fault': NoValues
  'pose.yaw-unsure': NoValues
  'question.black-and-white': NoValues
  'question.child-under': { years: number }
  'question.child-under-months': { months: number }
  'question.glasses': NoValues
  'question.head-covering-religious': NoValues
  'question.head-covering-religious-or-medical': NoValues
  'recapture.advice': NoValues
  'recapture.border-unsure': NoValues
  'recapture.ok': NoValues
  'recapture.pattern-unsure': NoValues
  'red-eye.advice': NoValues
  'red-eye.colourless': NoValues
  'red-eye.fault': NoValues
  'red-eye.hidden': NoValues
  'red-eye.ok': NoValues
  'red-eye.unsure': NoValues
  'relaxed.child': { message: string; text: string }
  'relaxed.child-under': { message: string; text: string; years: number }
  'relaxed.child-under-months': { message: string; months: number; text: string }
  'sharpness.advice': NoValues
  'sharpness.face-cut-off': NoValues
  'sharpness.face-cut-off-advice': NoValues
  'sharpness.fault': NoValues
  'sharpness.ok': NoValues
  'sharpness.unsure': NoValues
  'shoulders.advice': NoValues
  'shoulders.hidden': NoValues
  'shoulders.ok': NoValues
  'shoulders.out-of-picture': NoValues
  'shoulders.uneven': NoValues
  'single-face.no-face': NoValues
  'single-face.no-face-advice': NoValues
  'single-face.ok': NoValues
  'single-face.second-face-small': NoValues
  'single-face.several': { count: number }
  'single-face.several-advice': NoValues
  'stated.black-and-white': NoValues
  'stated.condition': { note: string }
  'stated.glasses': NoValues
  'stated.head-covering': NoValues
  'step.back-and-larger': NoValues
  'step.window': NoValues
  'tinted-lenses.advice': NoValues
  'tinted-lenses.fault': NoValues
  'tinted-lenses.hidden': NoValues
  'tinted-lenses.hidden-advice': NoValues
  'tinted-lenses.ok': NoValues
  'tinted-lenses.unsure': NoValues
  'trace.background-noise': NoValues
  'trace.blurred-background': NoValues
  'trace.cloned-part': NoValues
  'trace.cut-out-halo': NoValues
  'trace.painted-background': NoValues
  'trace.recompressed.background': NoValues
  'trace.recompressed.eyes': NoValues
  'trace.recompressed.face': NoValues
  'trace.recompressed.jaw': NoValues
  'trace.recompressed.mouth': NoValues
  'trace.recompressed.nose': NoValues
  'trace.recompressed.outline': NoValues
  'trace.recompressed.skin': NoValues
  'trace.smoothed-skin': NoValues
  'trace.whitened-background': NoValues
}
