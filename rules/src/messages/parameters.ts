/* Made from messages/en.json by `npm run generate -- messages`. */

type NoValues = Record<never, never>

/** The messages of the catalogue, and the values that each one takes. */
export type Parameters = {
  'answer.nothing': NoValues
  'answer.separator': NoValues
  'answer.picture-separator': NoValues
  'answer.sentence': { text: string }
  'answer.between-sentences': NoValues
  'answer.print': { height: string; width: string }
  'answer.print-inches': { height: string; heightIn: string; width: string; widthIn: string }
  'answer.print-range': { height: string; width: string }
  'answer.digital-only': NoValues
  'answer.square': NoValues
  'answer.pixels': { height: string; width: string }
  'answer.pixels-range': { height: string; minHeight: string; minWidth: string; width: string }
  'answer.pixels-least': { height: string; width: string }
  'answer.pixels-most': { height: string; width: string }
  'answer.pixels-best': { height: string; width: string }
  'answer.head-mm.crown': { limits: string }
  'answer.head-mm.top-of-hair': { limits: string }
  'answer.head-mm.forehead': { limits: string }
  'answer.head-mm.unstated': { limits: string }
  'answer.head-percent.crown': { limits: string }
  'answer.head-percent.top-of-hair': { limits: string }
  'answer.head-percent.forehead': { limits: string }
  'answer.head-percent.unstated': { limits: string }
  'answer.background': { colours: string }
  'answer.background-plain': NoValues
  'answer.background-not': { forbidden: string }
  'answer.background-but-not': { background: string; forbidden: string }
  'answer.glasses.allowed': NoValues
  'answer.glasses.allowed-without-glare': NoValues
  'answer.glasses.required-if-worn': NoValues
  'answer.glasses.discouraged': NoValues
  'answer.glasses.medical-only': NoValues
  'answer.glasses.not-allowed': NoValues
  'answer.recency': { months: number }
  'answer.editing.forbidden': NoValues
  'answer.editing.crop-only': NoValues
  'answer.editing.background-allowed': NoValues
  'answer.editing.allowed': NoValues
  'limits.range': { max: string; min: string }
  'limits.least': { min: string }
  'limits.most': { max: string }
  'bytes.kilobytes': { value: string }
  'bytes.megabytes': { value: string }
  'colour.white': NoValues
  'colour.off-white': NoValues
  'colour.cream': NoValues
  'colour.beige': NoValues
  'colour.light-grey': NoValues
  'colour.grey': NoValues
  'colour.light-blue': NoValues
  'colour.blue': NoValues
  'colour.light-brown': NoValues
  'colour.red': NoValues
  'colour.light': NoValues
  'background-when.light-hair': { colours: string }
  'background-when.dark-hair': { colours: string }
  'background-when.white-hair': { colours: string }
  'background-when.white-head-covering': { colours: string }
  'background-when.light-skin': { colours: string }
  'background-when.dark-skin': { colours: string }
  'glasses.allowed': NoValues
  'glasses.allowed-without-glare': NoValues
  'glasses.required-if-worn': NoValues
  'glasses.discouraged': NoValues
  'glasses.medical-only': NoValues
  'glasses.not-allowed': NoValues
  'head-covering.allowed': NoValues
  'head-covering.religious-medical-or-cultural': NoValues
  'head-covering.religious-or-medical': NoValues
  'head-covering.religious-or-cultural': NoValues
  'head-covering.religious-only': NoValues
  'head-covering.not-allowed': NoValues
  'expression.neutral': NoValues
  'expression.natural': NoValues
  'expression.neutral-or-slight-smile': NoValues
  'framing.straight': NoValues
  'mouth.closed': NoValues
  'mouth.may-be-open': NoValues
  'teeth.not-visible': NoValues
  'ears.visible': NoValues
  'ears.better-visible': NoValues
  'ears.may-be-covered': NoValues
  'hair.off-eyes': NoValues
  'hair.off-face': NoValues
  'hair.eyebrows-visible': NoValues
  'hair.forehead-visible': NoValues
  'hair.drawn-back': NoValues
  'hair.in-view': NoValues
  'hair.may-be-cut': NoValues
  'attire.everyday-clothes': NoValues
  'attire.formal-clothes': NoValues
  'attire.uniform': NoValues
  'attire.camouflage': NoValues
  'attire.white-top': NoValues
  'attire.light-top': NoValues
  'attire.dark-top': NoValues
  'attire.contrasting-top': NoValues
  'attire.collar': NoValues
  'attire.high-neck': NoValues
  'attire.sleeveless-top': NoValues
  'attire.bare-shoulders': NoValues
  'attire.outerwear': NoValues
  'attire.scarf': NoValues
  'attire.hat': NoValues
  'attire.hair-band': NoValues
  'attire.sunglasses': NoValues
  'attire.tinted-glasses': NoValues
  'attire.contact-lenses': NoValues
  'attire.coloured-contact-lenses': NoValues
  'attire.mask': NoValues
  'attire.headphones': NoValues
  'attire.earrings': NoValues
  'attire.piercings': NoValues
  'attire.necklace': NoValues
  'attire.jewellery': NoValues
  'attire.jewellery-over-face': NoValues
  'attire.accessories': NoValues
  'attire.heavy-make-up': NoValues
  'editing.forbidden': NoValues
  'editing.crop-only': NoValues
  'editing.background-allowed': NoValues
  'editing.allowed': NoValues
  'photo-code.required': NoValues
  'photo-code.accepted': NoValues
  'photo-code.validity': { months: number }
  'paper.finish.matt': NoValues
  'paper.finish.glossy': NoValues
  'paper.finish.either': NoValues
  'paper.border.none': NoValues
  'back.text': { items: string }
  'back.nothing': NoValues
  'back.name': NoValues
  'back.birth-date': NoValues
  'back.date-taken': NoValues
  'back.document-number': NoValues
  'back.signature': NoValues
  'back.studio-stamp': NoValues
  'back.guarantor': NoValues
  'attachment.loose': NoValues
  'attachment.glued': NoValues
  'attachment.stapled': NoValues
  'taken.authority': NoValues
  'taken.authority-or-applicant': NoValues
  'route.online': NoValues
  'route.by-post': NoValues
  'route.at-the-office': NoValues
  'route.abroad': NoValues
  'route.domestic': NoValues
  'age.under': { years: string }
  'taken.case': { condition: string; text: string }
  'taken.commercial-photographer': NoValues
  'taken.booth': NoValues
  'taken.app': NoValues
  'taken.applicant': NoValues
  'taken.approved-photographer': NoValues
  'origin.no-scan': NoValues
  'origin.no-photo-of-print': NoValues
  'origin.no-phone-picture': NoValues
  'origin.no-selfie': NoValues
  'origin.unedited-camera-file': NoValues
}
