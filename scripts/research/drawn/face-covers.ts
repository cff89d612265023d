import type { SeededRandom } from '#scripts/tools/fuzz/random.ts'
import { between, type Draw, drawOne, folds, sewn } from './cloth.ts'
import type { FaceUnits } from './face-units.ts'

/** A mask, a scarf, a hand or an object before the mouth, the nose, the chin or an eye, as SVG in the face's units. */
export function faceCover(face: FaceUnits, random: SeededRandom): string {
  const kinds = [
    mask,
    mask,
    shawl,
    handOnMouth,
    handOnMouth,
    handOnEye,
    handOnCheek,
    object,
    object,
    patch,
  ] as const
  return drawOne(kinds, face, random)
}

const mask: Draw = ({ leftX, rightX, mouthX, chinY }, random) => {
  const [top, low] = [between(random, 0.2, 0.55), chinY + between(random, 0.02, 0.2)]
  const [left, right] = [leftX * 0.9, rightX * 0.9]
  const shape = `M${left} ${top + 0.2}Q${mouthX} ${top - 0.15} ${right} ${top + 0.2}L${right * 0.85} ${low - 0.45}Q${mouthX + 0.4} ${low} ${mouthX} ${low}Q${mouthX - 0.4} ${low} ${left * 0.85} ${low - 0.45}Z`
  const pleats = [0.35, 0.55, 0.75].map((at) => {
    const y = top + (low - top) * at
    return `M${left * 0.88} ${y}Q${mouthX} ${y + 0.12} ${right * 0.88} ${y}`
  })
  const loops = `<path d="M${left} ${top + 0.25}L${leftX * 1.05} ${top}M${right} ${top + 0.25}L${rightX * 1.05} ${top}" stroke="#f2f2f2" stroke-width="0.04"/>`
  return loops + sewn(shape) + (random.below(2) === 0 ? folds(pleats, 0.03) : '')
}

const shawl: Draw = ({ leftX, rightX, mouthY, chinY }, random) => {
  const top = mouthY - between(random, 0.1, 0.7)
  const shape = `M${leftX * 1.25} ${top + 0.2}Q0 ${top - 0.1} ${rightX * 1.25} ${top + 0.1}L${rightX * 1.5} ${chinY + 1}H${leftX * 1.5}Z`
  return (
    sewn(shape) +
    folds(
      [
        `M${leftX * 1.2} ${top + 0.6}Q0 ${top + 0.9} ${rightX * 1.3} ${top + 0.3}`,
        `M${leftX * 1.3} ${chinY + 0.4}Q0 ${chinY + 0.3} ${rightX * 1.3} ${chinY}`,
      ],
      0.06,
    )
  )
}

/** Fingers next to each other and the back of the hand, along x from the tips at 0, in the colour of the face's skin. */
function hand(skin: string, random: SeededRandom): string {
  const thick = between(random, 0.26, 0.34)
  const fingers = [0, 1, 2, 3].map((at) => {
    const y = (at - 1.5) * thick * between(random, 0.95, 1.1)
    const tip = [0.18, 0.05, 0, 0.2][at] ?? 0
    return `<rect x="${tip}" y="${y - thick / 2}" width="1.3" height="${thick}" rx="${thick / 2}" fill="${skin}" stroke="#000000" stroke-opacity="0.4" stroke-width="0.025"/>
      <ellipse cx="${tip + 0.12}" cy="${y}" rx="0.07" ry="${thick * 0.3}" fill="#ffffff" fill-opacity="0.25"/>
      <path d="M${tip + 0.5} ${y - thick * 0.35}V${y + thick * 0.35}" stroke="#000000" stroke-opacity="0.15" stroke-width="0.03"/>`
  })
  const back = `<path d="M1 ${-thick * 2}Q1.7 ${-thick * 2.3} 2.6 ${-thick * 1.6}V${thick * 1.6}Q1.7 ${thick * 2.3} 1 ${thick * 2}Z" fill="${skin}"/>`
  return back + fingers.join('')
}

/** How far to its side, and how far down, a hand lies at least and at most; and how it may be turned on either side. */
interface Reach {
  readonly aside: readonly [number, number]
  readonly down: readonly [number, number]
  readonly left: readonly [number, ...number[]]
  readonly right: readonly [number, ...number[]]
}

const handFrom = (x: number, y: number, reach: Reach, skin: string, random: SeededRandom) => {
  const { aside, down, left, right } = reach
  const side = random.pick([-1, 1])
  const [atX, atY] = [x + side * between(random, ...aside), y + between(random, ...down)]
  const turn = random.pick(side < 0 ? left : right) + between(random, -20, 20)
  return `<g transform="translate(${atX} ${atY}) rotate(${turn})">${hand(skin, random)}</g>`
}

const overMouth: Reach = { aside: [-0.5, 0], down: [-0.15, 0.15], left: [180, 135, 90], right: [0, 45, 90] }
const handOnMouth: Draw = (face, random) => handFrom(face.mouthX, face.mouthY, overMouth, face.skin, random)

const overEye: Reach = { aside: [0.2, 0.45], down: [-0.1, 0.15], left: [180, 150, 110], right: [0, 30, 70] }
const handOnEye: Draw = (face, random) => handFrom(0, 0, overEye, face.skin, random)

const overCheek: Reach = { aside: [0.25, 0.5], down: [-0.2, 0.35], left: [60, 90, 120], right: [60, 90, 120] }
const handOnCheek: Draw = (face, random) => handFrom(face.mouthX, face.mouthY, overCheek, face.skin, random)

const object: Draw = ({ mouthX, mouthY, chinY }, random) => {
  const [wide, high] = [between(random, 0.5, 1.5), between(random, 0.6, 1.6)]
  const [x, y] = [mouthX + between(random, -0.6, 0.6), mouthY + between(random, -0.5, 0.3)]
  const round = random.pick([0.02, 0.1, 0.3])
  const shape = random.pick([
    `M${x - wide / 2 + round} ${y}h${wide - 2 * round}a${round} ${round} 0 0 1 ${round} ${round}v${high}h${-wide}v${-high}a${round} ${round} 0 0 1 ${round} ${-round}Z`,
    `M${mouthX - 0.35} ${mouthY}a0.35 0.4 0 1 1 0.7 0L${mouthX + 0.2} ${chinY + 1.5}h-0.4Z`,
  ])
  return `<g transform="rotate(${between(random, -25, 25)} ${x} ${y})">${sewn(shape)}</g>`
}

const patch: Draw = (_, random) => {
  const x = random.pick([-0.5, 0.5])
  const strap = `<path d="M${x} -0.1L${-x * 2.4} -1.1M${x} 0L${x * 2.6} -0.3" stroke="#000000" stroke-width="0.06"/>`
  const half = between(random, 0.3, 0.48)
  return (
    strap +
    sewn(
      `M${x - half} -0.2Q${x} -0.4 ${x + half} -0.2Q${x + half} 0.35 ${x} 0.4Q${x - half} 0.35 ${x - half} -0.2Z`,
    )
  )
}
