import { type Evidence, finding, measurableHead, unmeasured } from '../../evidence.ts'
import type { Finding } from '../../result.ts'
import { thresholds } from '../../thresholds.ts'
import { spectralPeak } from '../../views/spectral-peak.ts'

/**
 * A photo of the person, not of a screen or a print: by the regular pattern that their dots, and the moiré of them,
 * lay over the face. REVIEW at most, since cloth and hair may show one. A print without visible dots is not told.
 */
export function recapture(evidence: Evidence): Finding {
  const head = measurableHead(evidence)
  if (!head || !evidence.views) return unmeasured('recapture', evidence)
  const peak = spectralPeak(evidence.views)
  if (!peak) {
    return finding('recapture', 'PASS', 'ok', 'The face is too small to show a screen’s or a print’s dots.')
  }
  // Fewer tiles leave more of chance in their mean.
  const max = thresholds.spectralPeakDb.max + thresholds.spectralPeakDb.perTile / Math.sqrt(peak.tiles)
  const measure = {
    measured: Number(peak.decibels.toFixed(1)),
    unit: 'dB',
    uncertainty: thresholds.spectralPeakDb.uncertainty,
    required: { min: null, max: Number(max.toFixed(1)) },
  }
  if (peak.decibels <= max) {
    return { ...finding('recapture', 'PASS', 'ok', 'No dots of a screen or a print were found.'), ...measure }
  }
  const message = 'A regular pattern lies over the picture, as of a photographed screen or print.'
  const advice = 'Send the original file, or take a photo of the person, not of a picture.'
  return { ...finding('recapture', 'REVIEW', 'regular_pattern', message, advice), ...measure }
}
