/** The members of a document's requirement that the guide uses. */
export interface Asked {
  size_mm: readonly [width: number, height: number] | null
  size: { reference_px: { width: number; height: number } | null }
  head_height: Band | null
  top_margin: Band | null
  /** The height of the eye line, measured from the photo's bottom or top. */
  eye_line: (Band & { from: string | null }) | null
}

interface Band {
  /** Per cent of the photo's height. */
  percent: { min: number | null; max: number | null } | null
}

/** The head's position in the frame. Heights are shares of the frame's height, measured from its top. */
export interface Guide {
  /** The ratio of the frame's width to its height. */
  aspect: number
  crown: number
  eyes: number
  chin: number
  /** Half the head's width, as a share of the frame's height. */
  halfWidth: number
}

/** The requirements of most authorities, used if a document states none: 35 by 45 mm, with a head of 72 % of the height. */
const usual = { aspect: 35 / 45, head: 0.72 }

/** An adult's eyes are halfway between crown and chin, and a head is about three quarters as wide as it is high. */
const eyesOfHead = 0.5
const widthOfHeight = 0.75
/** The space that stays free above and below the head, as a share of the frame's height. */
const clearance = 0.03

/** The guide for a document, drawn at the middle of each band that the document states. */
export function guideOf(asked: Asked | null): Guide {
  const { width, height } = sizeOf(asked)
  const head = middle(asked?.head_height) ?? usual.head
  const eyeLine = middle(asked?.eye_line)
  const eyeDepth = eyeLine === null || asked?.eye_line?.from === 'top' ? eyeLine : 1 - eyeLine
  const byEyes = eyeDepth === null ? (1 - head) / 2 : eyeDepth - eyesOfHead * head
  const wanted = middle(asked?.top_margin) ?? byEyes
  const crown = Math.max(clearance, Math.min(wanted, 1 - clearance - head))
  return {
    aspect: width / height,
    crown,
    eyes: crown + eyesOfHead * head,
    chin: crown + head,
    halfWidth: (widthOfHeight * head) / 2,
  }
}

function sizeOf(asked: Asked | null): { width: number; height: number } {
  if (asked?.size.reference_px) return asked.size.reference_px
  const [width, height] = asked?.size_mm ?? [usual.aspect, 1]
  return { width, height }
}

/** The middle of a band, or its only limit, as a share of the photo's height; null if there is none. */
function middle(band: Band | null | undefined): number | null {
  const { min = null, max = null } = band?.percent ?? {}
  const percent = min === null || max === null ? (min ?? max) : (min + max) / 2
  return percent === null ? null : percent / 100
}
