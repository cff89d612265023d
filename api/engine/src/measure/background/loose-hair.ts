import type { Raster } from '#decode/raster.ts'
import { personModelSide } from '#models/networks.ts'
import { wallThresholds } from '#thresholds/background.ts'
import type { PersonView } from '../views.ts'

type Colour = readonly [red: number, green: number, blue: number]

const { crown, person, leastApart, leastShare, mostOff, thick, reach, gap } = wallThresholds.looseHair
const side = personModelSide

/**
 * Takes loose strands of hair out of the background: places that are joined to the person, not far from it, and whose colour is
 * a mixture of the wall's and of the hair's. The person model does not see strands, and they are no pattern of the wall.
 * @param isClear 1 where a place belongs to the background; changed in place.
 * @param wall The background's median colour.
 */
export function leaveOutLooseHair({ raster, coverage }: PersonView, isClear: Uint8Array, wall: Colour): void {
  const hair = crownColour(raster, coverage)
  if (!hair || Math.max(...wall.map((value, at) => Math.abs(value - (hair[at] ?? 0)))) < leastApart) return
  const isStrand = strandTest(raster, wall, hair)
  const strands: number[] = []
  const isFound = new Uint8Array(isClear.length)
  let border = borderOf(isClear)
  for (let step = 0; step < reach && border.length > 0; step += gap) {
    const next: number[] = []
    for (const place of border) {
      for (const near of placesRound(place, gap)) {
        if (!isClear[near] || isFound[near] || !isStrand(near)) continue
        isFound[near] = 1
        next.push(near)
      }
    }
    strands.push(...next)
    border = next
  }
  for (const place of strands) for (const near of placesRound(place, 1)) isClear[near] = 0
}

/** The median colour just inside the person's upper outline; null if the view shows too little of it. */
function crownColour({ rgb }: Raster, coverage: Float32Array): Colour | null {
  const values: [number[], number[], number[]] = [[], [], []]
  for (let column = 0; column < side; column++) {
    let row = 0
    while (row < crown.lowest && (coverage[row * side + column] ?? 0) < person) row++
    if (row >= crown.lowest) continue
    for (let line = row + crown.from; line < row + crown.to; line++) {
      const at = (line * side + column) * 3
      for (const channel of [0, 1, 2] as const) values[channel].push(rgb[at + channel] ?? 0)
    }
  }
  if (values[0].length === 0) return null
  const middle = (of: number[]) => of.sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
  return [middle(values[0]), middle(values[1]), middle(values[2])]
}

/**
 * Whether a place shows a strand: its colour lies on the way from the wall's to the hair's, and it is thin. A shadow has such a
 * colour too, but is as dark beside it.
 */
function strandTest({ rgb }: Raster, wall: Colour, hair: Colour): (place: number) => boolean {
  const [red, green, blue] = [hair[0] - wall[0], hair[1] - wall[1], hair[2] - wall[2]]
  const length = red * red + green * green + blue * blue
  /** How much of the way from the wall's colour to the hair's a place has gone. */
  const shareAt = (place: number) =>
    (((rgb[place * 3] ?? 0) - wall[0]) * red +
      ((rgb[place * 3 + 1] ?? 0) - wall[1]) * green +
      ((rgb[place * 3 + 2] ?? 0) - wall[2]) * blue) /
    length
  const isThin = (place: number, share: number) =>
    acrossStrands.some(
      (step) => share - Math.max(shareAt(place - thick * step), shareAt(place + thick * step)) >= leastShare,
    )
  return (place) => {
    const share = shareAt(place)
    if (share < leastShare) return false
    const off = Math.hypot(
      (rgb[place * 3] ?? 0) - wall[0] - share * red,
      (rgb[place * 3 + 1] ?? 0) - wall[1] - share * green,
      (rgb[place * 3 + 2] ?? 0) - wall[2] - share * blue,
    )
    return off <= mostOff && isThin(place, share)
  }
}

/** From a place to a neighbour across, down and along both diagonals. */
const acrossStrands = [1, side, side + 1, side - 1]

/** The places that are not background and have a neighbour that is. */
function borderOf(isClear: Uint8Array): number[] {
  const border: number[] = []
  for (let place = 0; place < isClear.length; place++) {
    if (
      !isClear[place] &&
      (isClear[place - 1] || isClear[place + 1] || isClear[place - side] || isClear[place + side])
    ) {
      border.push(place)
    }
  }
  return border
}

/** The places at most so far from a place across and down, inside the view. */
function placesRound(place: number, far: number): number[] {
  const [x, y] = [place % side, Math.floor(place / side)]
  const places: number[] = []
  for (let row = Math.max(y - far, 0); row <= Math.min(y + far, side - 1); row++) {
    for (let column = Math.max(x - far, 0); column <= Math.min(x + far, side - 1); column++) {
      places.push(row * side + column)
    }
  }
  return places
}
