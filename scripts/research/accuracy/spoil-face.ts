import { belowNoseRidge, faceSides, meshPoints } from '#api/engine/src/mesh/mesh-points.ts'
import { drawnOver, type Portrait } from './portrait.ts'

interface Place {
  readonly x: number
  readonly y: number
}

const pointOf = ({ head }: Portrait, number: number): Place => head.mesh[number] ?? head.eyeMiddle
const polygon = (points: readonly Place[], attributes: string) =>
  `<polygon points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}" ${attributes}/>`
const outline = (portrait: Portrait, numbers: readonly number[]) =>
  numbers.map((number) => pointOf(portrait, number))
const soft = (id: string, deviation: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

/** The centres of the irises and a point on the edge of each, the one on the image's left first. */
const irises = [
  { middle: meshPoints.leftPupil, edge: meshPoints.leftIrisEdge },
  { middle: meshPoints.rightPupil, edge: meshPoints.rightIrisEdge },
]

/** Pupils lit red by a flash, half as wide as the iris. */
export function redPupils(portrait: Portrait): Promise<Buffer> {
  const discs = irises.map(({ middle, edge }) => {
    const [centre, rim] = [pointOf(portrait, middle), pointOf(portrait, edge)]
    const radius = 0.5 * Math.hypot(rim.x - centre.x, rim.y - centre.y)
    return `<circle cx="${centre.x}" cy="${centre.y}" r="${radius}" fill="#c01818" filter="url(#s)"/>`
  })
  return drawnOver(portrait, soft('s', 0.008 * portrait.head.interEye) + discs.join(''))
}

/** Sweat or powder in a flash: white spots on the forehead, the nose and a cheek. */
export function shiny(portrait: Portrait): Promise<Buffer> {
  const unit = portrait.head.interEye
  const spot = (number: number, width: number, height: number) => {
    const { x, y } = pointOf(portrait, number)
    return `<ellipse cx="${x}" cy="${y}" rx="${width * unit}" ry="${height * unit}" fill="#fff" filter="url(#s)"/>`
  }
  return drawnOver(
    portrait,
    soft('s', 0.04 * unit) +
      spot(meshPoints.foreheadMiddle, 0.4, 0.16) +
      spot(meshPoints.noseTip, 0.12, 0.16) +
      spot(meshPoints.leftCheek, 0.2, 0.14),
  )
}

/** The right half of the face (in the image) in shade, with a soft border along the nose. */
export function halfShaded(portrait: Portrait): Promise<Buffer> {
  const { width, height, head } = portrait
  const shade = `<rect x="${head.eyeMiddle.x}" width="${width}" height="${height}" fill="#000" opacity="0.72" filter="url(#s)"/>`
  return drawnOver(portrait, soft('s', 0.15 * head.interEye) + shade)
}

/** The shadow of a hat's brim: everything above the nose is in shade. */
export function brimShaded(portrait: Portrait): Promise<Buffer> {
  const { width, head } = portrait
  const end = head.eyeMiddle.y + 0.35 * head.interEye
  const shade = `<rect y="${head.hairTopY}" width="${width}" height="${end - head.hairTopY}" fill="#000" opacity="0.7" filter="url(#s)"/>`
  return drawnOver(portrait, soft('s', 0.05 * head.interEye) + shade)
}

/** A surgical mask over the nose and the mouth. */
export const masked = (portrait: Portrait) =>
  drawnOver(portrait, polygon(outline(portrait, belowNoseRidge), 'fill="#9fc3d8"'))

/** The mean colour of a cheek. */
async function skinOf(portrait: Portrait): Promise<string> {
  const { x, y } = pointOf(portrait, meshPoints.leftCheek)
  const side = Math.max(Math.round(0.1 * portrait.head.interEye), 2)
  const area = { left: Math.round(x), top: Math.round(y), width: side, height: side }
  const pixel = await portrait.image().extract(area).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `rgb(${[...pixel.subarray(0, 3)].join()})`
}

/** A hand over the mouth, in this person's skin colour. */
export async function handOverMouth(portrait: Portrait): Promise<Buffer> {
  const skin = await skinOf(portrait)
  const unit = portrait.head.interEye
  const { x, y } = pointOf(portrait, meshPoints.upperLipInside)
  const fingers = [-0.3, -0.1, 0.1, 0.3].map(
    (at) =>
      `<rect x="${x - 0.7 * unit}" y="${y + at * unit - 0.09 * unit}" width="${2 * unit}" height="${0.18 * unit}" rx="${0.09 * unit}" fill="${skin}" stroke="#0005" stroke-width="${0.02 * unit}"/>`,
  )
  return drawnOver(portrait, fingers.join(''))
}

/** An eye patch over the image's left eye. */
export function patched(portrait: Portrait): Promise<Buffer> {
  const unit = portrait.head.interEye
  const { x, y } = pointOf(portrait, meshPoints.leftPupil)
  return drawnOver(
    portrait,
    `<ellipse cx="${x}" cy="${y}" rx="${0.34 * unit}" ry="${0.27 * unit}" fill="#1c1c20"/>`,
  )
}

/** Locks of dark hair over both eyes. */
export function fringed(portrait: Portrait): Promise<Buffer> {
  const unit = portrait.head.interEye
  const { x, y } = portrait.head.eyeMiddle
  const strands = Array.from({ length: 46 }, (_, strand) => {
    const from = x + ((strand - 23) / 23) * 0.95 * unit
    const sway = 0.07 * unit * Math.sin(strand * 2.4)
    const end = y + (0.22 + 0.08 * Math.sin(strand * 1.7)) * unit
    return `<path d="M${from} ${portrait.head.hairTopY + 0.2 * unit} Q${from + sway} ${y - 0.4 * unit} ${from - sway} ${end}" stroke="#2b1d14" stroke-width="${0.035 * unit}" fill="none"/>`
  })
  return drawnOver(portrait, strands.join(''))
}

/**
 * Glasses with the given lenses and frames.
 * @param onLens Draws something on a lens, from the middle of its eye; `unit` is the distance between the eyes.
 */
function glassesWith(
  lens: string,
  frame: { readonly width: number; readonly dropped: number },
  onLens: (middle: Place, unit: number) => string = () => '',
) {
  return (portrait: Portrait): Promise<Buffer> => {
    const { head } = portrait
    const unit = head.interEye
    const drop = frame.dropped * unit
    const rims = irises.map(({ middle }) => {
      const { x, y } = pointOf(portrait, middle)
      const [left, top] = [x - 0.39 * unit, y - 0.24 * unit + drop]
      const shape = `x="${left}" y="${top}" width="${0.78 * unit}" height="${0.56 * unit}" rx="${0.16 * unit}"`
      return `<rect ${shape} ${lens} stroke="#1d1712" stroke-width="${frame.width * unit}"/>${onLens({ x, y }, unit)}`
    })
    const { x, y } = head.eyeMiddle
    const line = `stroke="#1d1712" stroke-width="${frame.width * unit}" fill="none"`
    const bridge = `<path d="M${x - 0.12 * unit} ${y + drop} q${0.12 * unit} ${-0.08 * unit} ${0.24 * unit} 0" ${line}/>`
    const arms = faceSides.map((number, side) => {
      const ear = pointOf(portrait, number)
      const hinge = pointOf(portrait, side === 0 ? meshPoints.leftPupil : meshPoints.rightPupil)
      const from = hinge.x + (side === 0 ? -0.39 : 0.39) * unit
      return `<path d="M${from} ${hinge.y - 0.1 * unit + drop} L${ear.x} ${ear.y - 0.1 * unit}" ${line}/>`
    })
    return drawnOver(portrait, rims.join('') + bridge + arms.join(''))
  }
}

export const sunglasses = glassesWith('fill="#101216" fill-opacity="0.93"', { width: 0.045, dropped: 0 })
export const tinted = glassesWith('fill="#3a2416" fill-opacity="0.62"', { width: 0.045, dropped: 0 })
export const clearGlasses = glassesWith('fill="none"', { width: 0.045, dropped: 0 })
export const framesOverEyes = glassesWith('fill="none"', { width: 0.07, dropped: 0.25 })
export const withGlare = glassesWith('fill="none"', { width: 0.045, dropped: 0 }, ({ x, y }, unit) => {
  const size = `rx="${0.2 * unit}" ry="${0.1 * unit}"`
  return `<ellipse cx="${x + 0.08 * unit}" cy="${y + 0.02 * unit}" ${size} fill="#fff"/>`
})

/** A knitted cap down to the middle of the forehead. */
export function capped(portrait: Portrait): Promise<Buffer> {
  const { head } = portrait
  const unit = head.interEye
  const brim = head.eyeMiddle.y - 0.75 * unit
  const [left, right] = [head.leftX - 0.08 * unit, head.rightX + 0.08 * unit]
  const top = head.hairTopY - 0.15 * unit
  const knit = Array.from({ length: 24 }, (_, rib) => {
    const x = left + ((rib + 0.5) / 24) * (right - left)
    return `<path d="M${x} ${brim} Q${x} ${top} ${(left + right) / 2} ${top}" stroke="#24324f" stroke-width="${0.02 * unit}" fill="none"/>`
  })
  const shape = `M${left} ${brim} C${left} ${top - 0.3 * unit} ${right} ${top - 0.3 * unit} ${right} ${brim} Z`
  return drawnOver(portrait, `<path d="${shape}" fill="#33456b"/>${knit.join('')}`)
}

/** Another person's forearm and hand, from the image's left edge to the jaw, so that no crop can leave them out. */
export async function heldBySomebody(portrait: Portrait): Promise<Buffer> {
  const { head } = portrait
  const unit = head.interEye
  const y = head.chinY - 0.2 * unit
  const arm = `<path d="M0 ${y + 0.9 * unit} L0 ${y + 0.2 * unit} Q${head.leftX - 0.5 * unit} ${y - 0.3 * unit} ${head.leftX + 0.4 * unit} ${y} l0 ${0.35 * unit} Z" fill="${await skinOf(portrait)}"/>`
  return drawnOver(portrait, arm)
}
