import { threshold, valuesOf } from '../threshold.ts'

/** How the vision workers are shared between those who send photos. */
export const statedShares = {
  /** Of so many turns in which photos of a lower rank wait, one at least is theirs, so that no rank waits for ever. */
  turnsPassedOver: threshold({
    free: 8,
    job: 16,
    unit: 'turns',
    source:
      'Chosen: with two workers and 0.5 s per photo, free photos get a turn every 2 s and those of jobs every 4 s, well within `checkSeconds`.',
  }),
  /** The part of the waiting places that paid photos leave to each lower rank. */
  placesOfLowerRank: threshold({
    value: 0.125,
    unit: 'share of the places',
    source: 'Chosen: as many places as the least share of the turns.',
  }),
  /** How long a sender who got a result may use every worker. Any other one leaves a worker to others. */
  trustSeconds: threshold({
    value: 600,
    unit: 's',
    source: 'Chosen: longer than the pauses of somebody who sends photos all day.',
  }),
  /** Work that took longer than this and gave no result makes its sender doubtful. */
  fruitlessSeconds: threshold({
    value: 1,
    unit: 's',
    source: 'Measured: a damaged JPEG, PNG or WebP of 12 megapixels is refused within 0.2 s.',
  }),
  /** How long doubtful senders together leave a worker to others, whatever results they get meanwhile. */
  doubtSeconds: threshold({
    value: 60,
    unit: 's',
    source: 'Chosen: six times the longest work on one photo that is checked (`workSeconds`).',
  }),
}

/** The numbers of `statedShares`. */
export const shares = valuesOf(statedShares)
