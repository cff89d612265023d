import { threshold } from './threshold.ts'

/** How what covers a face or a head is measured. */
export const coveringThresholds = {
  /** A cheek darker than this share of the other's lightness has the light from one side. */
  evenCheeks: threshold({
    value: 0.9,
    unit: "share of the other cheek's lightness",
    source: 'Chosen; no measurement is recorded.',
  }),
  /**
   * Coverage by the person from which a place counts as the head's, and the rows at its outline that are left out: the
   * outline of a bald head is no edge.
   */
  foreheadEdge: threshold({
    surelyPerson: 0.8,
    outlineRows: 8,
    unit: { surelyPerson: 'coverage, 0 to 1', outlineRows: 'px of the face view' },
    source: 'Chosen; no measurement is recorded.',
  }),
  /** How far the line of that edge may move from one column to the next, and what each row costs its sum of contrasts. */
  strongestLine: threshold({
    furthestStep: 3,
    stepCost: 0.5,
    unit: { furthestStep: 'rows', stepCost: 'CIELAB units' },
    source: 'Chosen; no measurement is recorded.',
  }),
  /**
   * Between the colour of a lock over an eye and the nearest mixture of the cheeks' and the hair's.
   */
  lockMixture: threshold({
    value: 9,
    unit: 'CIELAB units',
    source: 'Chosen; no measurement is recorded.',
  }),
  /**
   * The strip of skin between brow and lid: how far it stays from both, how tall it is at least, how far it goes beyond
   * the eye's corners; and how far from a strand's middle lies what it is compared with.
   */
  strands: threshold({
    fromBrow: 4,
    fromLid: 4,
    leastHeight: 3,
    beyondCorners: 2,
    beside: 3,
    unit: 'px of the face view',
    source: "For strands of 2 to 6 px, which are 2 to 5 % of the eyes' distance.",
  }),
  /**
   * The grid over the forehead: how far to the sides is looked, above the mesh's top and under the hair's top.
   */
  headTopReach: threshold({
    side: 0.8,
    aboveForehead: 0.15,
    underTop: 0.1,
    unit: 'inter-eye distances',
    source: 'Chosen; no measurement is recorded.',
  }),
  /**
   * Coverage by the person from which a place of it counts (`surely`), how many such places a measure needs, and the
   * coverage from which no background shines through the hair (`wellInside`).
   */
  headTopPlaces: threshold({
    surely: 0.6,
    fewest: 60,
    wellInside: 0.9,
    unit: { surely: 'coverage, 0 to 1', fewest: 'places', wellInside: 'coverage, 0 to 1' },
    source: 'Chosen; no measurement is recorded.',
  }),
  /** How far a patch's colour lies from every mixture of hair and skin, of which there may be so much of the skin's. */
  patchMixture: threshold({
    distance: 16,
    mostOfOther: 1.2,
    unit: { distance: 'CIELAB units in a* and b*', mostOfOther: 'share of the mixture' },
    source:
      'Measured on the sets: places of uncovered heads lie within 12, but for a few in a hundred; a forehead may be more coloured than the cheeks.',
  }),
  /**
   * Beside the head, `ears` more than half its width from the face's middle, and the more the further the
   * face is turned; below the chin from `neck` to `upperArms`, over a line that falls from the neck by `shoulderSlope`.
   */
  skinZone: threshold({
    ears: 0.06,
    turned: 0.4,
    neck: 0.36,
    upperArms: 0.6,
    shoulderSlope: 0.75,
    slopeFrom: 0.2,
    unit: {
      ears: 'head heights',
      turned: "head heights, times the yaw's sine",
      neck: 'head heights',
      upperArms: 'head heights',
      shoulderSlope: 'down per across',
      slopeFrom: 'head heights',
    },
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /** Skin has the hue of the cheeks within so many degrees, and so much of their chroma and lightness. */
  likeCheeks: threshold({
    hueDeg: 20,
    saturation: { min: 0.5, max: 1.7 },
    lightness: { min: 0.45, max: 1.45 },
    unit: {
      hueDeg: 'degrees',
      saturation: "share of the cheeks' chroma over lightness",
      lightness: "share of the cheeks' lightness",
    },
    source: 'Chosen; the limit on what they find was measured.',
  }),
  /** Skin differs so much from the wall or a strand of hair before it, and from hair, which reflects up to so much light. */
  unlikeSkin: threshold({
    wall: 12,
    hair: 10,
    hairLight: 2,
    unit: { wall: 'CIELAB units', hair: 'CIELAB units', hairLight: "times the hair's own light" },
    source: 'Chosen; the limit on what they find was measured.',
  }),
}
