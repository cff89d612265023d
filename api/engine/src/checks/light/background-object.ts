import type { BackgroundEvidence } from '../../evidence/evidence.ts'
import type { Finding } from '../../result/result.ts'
import { worseOf } from '../../result/status.ts'
import { thresholds } from '../../thresholds/all.ts'
import { judgeBand } from '../band.ts'
import { finding, notAssessed } from '../finding.ts'

/** Objects, patterns and scenes behind the person: what is not the wall's colour, and edges that no wall has. */
export function backgroundObject({ background }: BackgroundEvidence): Finding {
  if (!background)
    return notAssessed(
      'background_object',
      'too_little_background',
      'Too little background shows to judge it.',
    )
  const foreign = judge(
    background.foreign,
    thresholds.backgroundForeign,
    'object_in_background',
    'something else than the wall',
  )
  const edges = judge(
    background.edges,
    thresholds.backgroundEdges,
    'pattern_in_background',
    'an edge or a pattern',
  )
  return worseOf(foreign, edges)
}

function judge(
  share: number,
  { max, uncertainty }: { max: number; uncertainty: number },
  code: string,
  what: string,
): Finding {
  const required = { min: null, max }
  const { outcome } = judgeBand(share, uncertainty, required)
  const passed = outcome === 'PASS'
  const message = passed
    ? 'Nothing but the wall is seen behind the person.'
    : `${Math.round(share * 100)} % of the background is ${what}.`
  const advice = 'Stand in front of a plain wall, with nothing else in the picture.'
  return {
    ...finding('background_object', outcome, passed ? 'ok' : code, message, advice),
    measured: Number(share.toFixed(3)),
    unit: 'share',
    uncertainty,
    required,
  }
}
