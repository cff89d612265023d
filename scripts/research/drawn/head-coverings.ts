import type { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { between, type Draw, drawOne, folds, sewn } from './cloth.ts'
import type { FaceUnits } from './face-units.ts'

/** A hat, a cap, a scarf, a turban, a hood or a band on a head, as SVG in the face's units. */
export function headCovering(face: FaceUnits, random: SeededRandom): string {
  const kinds = [beanie, beanie, cap, cap, brimmed, headband, scarf, scarf, turban, hood] as const
  return drawOne(kinds, face, random)
}

/** The half width of a head with its hair, in units, with some of a hat's own thickness. */
const halfHead = ({ leftX, rightX }: FaceUnits, random: SeededRandom) =>
  ((rightX - leftX) / 2) * between(random, 1.08, 1.3)
const middleOf = ({ leftX, rightX }: FaceUnits) => (leftX + rightX) / 2
/** The top of a hat: above hair, which ends about two foreheads above the eyes. */
const topOf = ({ foreheadY }: FaceUnits, random: SeededRandom) => foreheadY * between(random, 2.2, 3.1)

const beanie: Draw = (face, random) => {
  const [x, half, top] = [middleOf(face), halfHead(face, random), topOf(face, random)]
  const edge = face.foreheadY * between(random, 0.55, 1.05)
  const fold = between(random, 0, 0.45)
  const crown = `M${x - half} ${edge + 0.25}C${x - half * 1.15} ${top} ${x - half * 0.5} ${top} ${x} ${top}C${x + half * 0.5} ${top} ${x + half * 1.15} ${top} ${x + half} ${edge + 0.25}Q${x} ${edge - 0.1} ${x - half} ${edge + 0.25}Z`
  const band = `M${x - half} ${edge + 0.25 - fold}Q${x} ${edge - 0.1 - fold} ${x + half} ${edge + 0.25 - fold}`
  return sewn(crown) + (fold > 0.12 ? folds([band], 0.05) : '')
}

const cap: Draw = (face, random) => {
  const [x, half, top] = [middleOf(face), halfHead(face, random), topOf(face, random) * 0.9]
  const edge = face.foreheadY * between(random, 0.7, 1.1)
  const deep = between(random, 0.15, 0.5)
  const crown = `M${x - half} ${edge + 0.1}C${x - half * 1.05} ${top} ${x - half * 0.4} ${top} ${x} ${top}C${x + half * 0.4} ${top} ${x + half * 1.05} ${top} ${x + half} ${edge + 0.1}Z`
  const brim = `M${x - half * 0.95} ${edge}Q${x} ${edge - 0.35} ${x + half * 0.95} ${edge}Q${x} ${edge + deep * 2} ${x - half * 0.95} ${edge}Z`
  const shadow = `<ellipse cx="${x}" cy="${edge + deep}" rx="${half * 0.9}" ry="${deep + 0.2}" fill="#000000" fill-opacity="${between(random, 0, 0.35)}"/>`
  const seams = [`M${x} ${top}V${edge}`, `M${x - half * 0.5} ${edge}Q${x - half * 0.4} ${top} ${x} ${top}`]
  return shadow + sewn(crown) + folds(seams, 0.02) + sewn(brim) + folds([brim], 0.03)
}

const brimmed: Draw = (face, random) => {
  const [x, half, top] = [middleOf(face), halfHead(face, random), topOf(face, random)]
  const edge = face.foreheadY * between(random, 0.75, 1.15)
  const wide = half * between(random, 1.35, 1.9)
  const brim = `M${x - wide} ${edge + 0.05}Q${x} ${edge - 0.45} ${x + wide} ${edge + 0.05}Q${x} ${edge + 0.5} ${x - wide} ${edge + 0.05}Z`
  const crown = `M${x - half} ${edge}L${x - half * 0.85} ${top}Q${x} ${top + 0.3} ${x + half * 0.85} ${top}L${x + half} ${edge}Z`
  const band = `M${x - half} ${edge - 0.1}Q${x} ${edge + 0.1} ${x + half} ${edge - 0.1}L${x + half * 0.97} ${edge - 0.4}Q${x} ${edge - 0.2} ${x - half * 0.97} ${edge - 0.4}Z`
  return `${sewn(crown)}<path d="${band}" fill="#000000" fill-opacity="0.75"/>${sewn(brim)}${folds([brim], 0.03)}`
}

const headband: Draw = (face, random) => {
  const [x, half] = [middleOf(face), halfHead(face, random) * 0.97]
  const at = face.foreheadY * between(random, 0.85, 1.5)
  const deep = between(random, 0.15, 0.5)
  return sewn(
    `M${x - half} ${at + 0.45}Q${x - half * 0.9} ${at - 0.1} ${x} ${at - 0.15}Q${x + half * 0.9} ${at - 0.1} ${x + half} ${at + 0.45}L${x + half * 1.02} ${at + 0.45 - deep}Q${x + half * 0.9} ${at - 0.1 - deep} ${x} ${at - 0.15 - deep}Q${x - half * 0.9} ${at - 0.1 - deep} ${x - half * 1.02} ${at + 0.45 - deep}Z`,
  )
}

/** The opening of a scarf or a hood round a face. */
function opening(face: FaceUnits, forehead: number, side: number): string {
  const x = middleOf(face)
  const half = ((face.rightX - face.leftX) / 2) * side
  const [top, chin] = [face.foreheadY * forehead, face.chinY + 0.02]
  return `M${x} ${top}C${x + half * 1.1} ${top} ${x + half * 1.15} ${chin * 0.75} ${x} ${chin}C${x - half * 1.15} ${chin * 0.75} ${x - half * 1.1} ${top} ${x} ${top}Z`
}

const scarf: Draw = (face, random) => {
  const [x, half, top] = [middleOf(face), halfHead(face, random) * 1.12, topOf(face, random) * 0.88]
  const low = face.chinY + between(random, 0.7, 2)
  const outer = `M${x} ${top}C${x + half * 1.2} ${top} ${x + half * 1.2} ${face.chinY * 0.4} ${x + half * 0.95} ${face.chinY}L${x + half * 1.5} ${low}H${x - half * 1.5}L${x - half * 0.95} ${face.chinY}C${x - half * 1.2} ${face.chinY * 0.4} ${x - half * 1.2} ${top} ${x} ${top}Z`
  const inner = opening(face, between(random, 0.75, 1.1), between(random, 0.85, 1))
  const lines = [
    `M${x - half * 0.8} ${face.chinY * 0.8}Q${x} ${low} ${x + half} ${face.chinY}`,
    `M${x + half * 0.7} ${face.chinY}Q${x} ${low * 0.85} ${x - half} ${low * 0.9}`,
  ]
  return sewn(outer + inner, 'evenodd') + folds(lines, between(random, 0.03, 0.09))
}

const hood: Draw = (face, random) => {
  const [x, half, top] = [
    middleOf(face),
    halfHead(face, random) * between(random, 1.2, 1.5),
    topOf(face, random),
  ]
  const low = face.chinY + 1.2
  const outer = `M${x} ${top}C${x + half * 1.3} ${top} ${x + half * 1.2} ${face.chinY * 0.5} ${x + half * 1.1} ${low}H${x - half * 1.1}C${x - half * 1.2} ${face.chinY * 0.5} ${x - half * 1.3} ${top} ${x} ${top}Z`
  const wide = opening(face, between(random, 1, 1.5), between(random, 1.1, 1.3))
  return sewn(outer + wide, 'evenodd') + folds([wide], 0.12)
}

const turban: Draw = (face, random) => {
  const [x, half, top] = [middleOf(face), halfHead(face, random) * 1.1, topOf(face, random)]
  const edge = face.foreheadY * between(random, 0.6, 1)
  const shape = `M${x - half} ${edge + 0.5}C${x - half * 1.5} ${top * 0.8} ${x - half * 0.8} ${top} ${x} ${top}C${x + half * 0.8} ${top} ${x + half * 1.5} ${top * 0.8} ${x + half} ${edge + 0.5}Q${x + half * 0.4} ${edge} ${x} ${edge - 0.35}Q${x - half * 0.4} ${edge} ${x - half} ${edge + 0.5}Z`
  const lines = [0.2, 0.4, 0.6, 0.8].flatMap((at) => {
    const y = edge + (top - edge) * at
    return [
      `M${x - half * 1.1} ${y + 0.5}Q${x - half * 0.3} ${y - 0.2} ${x + half * 0.5} ${y - 0.5}`,
      `M${x + half * 1.1} ${y + 0.5}Q${x + half * 0.3} ${y - 0.2} ${x - half * 0.2} ${y - 0.4}`,
    ]
  })
  return sewn(shape) + folds(lines, between(random, 0.03, 0.07))
}
