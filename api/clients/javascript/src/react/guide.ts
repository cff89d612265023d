import type { Requirement } from '../api-types.ts'

/** Where the head belongs in the frame: heights as shares of the frame's, from its top down. */
export interface Guide {
  /** The frame's width over its height. */
  aspect: number
  crown: number
  eyes: number
  chin: number
  /** Half the head's width, as a share of the frame's height. */
  halfWidth: number
}

/** What most authorities ask for, where a document does not say: 35 by 45 mm, the head 72 % of its height. */
const usual = { aspect: 35 / 45, head: 0.72 }

/** An adult's eyes lie halfway between crown and chin, and a head is about three quarters as wide as it is high. */
const eyesOfHead = 0.5
const widthOfHeight = 0.75
/** Room that stays above and below the head. */
const clearance = 0.03

/** The guide for a document, by the middle of each band that it states. */
export function guideOf(requirement: Requirement | null): Guide {
  const { width, height } = sizeOf(requirement)
  const head = middle(requirement, 'head_height') ?? usual.head
  const margin = middle(requirement, 'top_margin')
  const eyeLine = middle(requirement, 'eye_line')
  const eyeDepth = eyeLine === null ? null : fromTop(requirement) ? eyeLine : 1 - eyeLine
  const wanted = margin ?? (eyeDepth === null ? (1 - head) / 2 : eyeDepth - eyesOfHead * head)
  const crown = Math.max(clearance, Math.min(wanted, 1 - clearance - head))
  return {
    aspect: width / height,
    crown,
    eyes: crown + eyesOfHead * head,
    chin: crown + head,
    halfWidth: (widthOfHeight * head) / 2,
  }
}

function sizeOf(requirement: Requirement | null): { width: number; height: number } {
  const pixels = member(member(requirement, 'size'), 'reference_px')
  const [width, height] = [member(pixels, 'width'), member(pixels, 'height')]
  if (typeof width === 'number' && typeof height === 'number') return { width, height }
  const [widthMm, heightMm] = requirement?.size_mm ?? []
  return widthMm && heightMm ? { width: widthMm, height: heightMm } : { width: usual.aspect, height: 1 }
}

/** The middle of a band, or the one limit it has, as a share of the photo's height; null where there is none. */
function middle(requirement: Requirement | null, band: string): number | null {
  const percent = member(member(requirement, band), 'percent')
  const limits = [member(percent, 'min'), member(percent, 'max')].filter((limit) => typeof limit === 'number')
  if (limits.length === 0) return null
  return limits.reduce((sum, limit) => sum + limit, 0) / limits.length / 100
}

function fromTop(requirement: Requirement | null): boolean {
  return member(member(requirement, 'eye_line'), 'from') === 'top'
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
