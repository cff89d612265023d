import type { Figure } from '../findings/figure.ts'
import type { WidgetMessages } from '../messages/en.ts'
import type { Words } from './words.ts'

/** The texts of the widget from the messages of a language, with its decimal sign and Western digits, as on a photo's form. */
export function wordsOf(messages: WidgetMessages, language: string): Words {
  const numbers = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    maximumSignificantDigits: 6,
    useGrouping: false,
  })
  const shown = (value: number) => numbers.format(value)
  const named = (prefix: string, name: string): string | null =>
    Object.entries(messages).find(([key]) => key === `${prefix}.${name}`)?.[1] ?? null

  const limitsOf = ({ min, max }: Figure, unit: string) => {
    if (min === null || max === null) {
      const [message, limit] = min === null ? [messages['limits-most'], max] : [messages['limits-least'], min]
      if (limit === null) return null
      const withUnit = `${shown(limit)}${unit}`
      return filled(message, { min: withUnit, max: withUnit })
    }
    if (min === max) return `${shown(min)}${unit}`
    return filled(messages['limits-range'], { min: shown(min), max: `${shown(max)}${unit}` })
  }

  return {
    choose: messages.choose,
    drop: messages.drop,
    accepted: messages.accepted,
    acceptedHere: messages['accepted-here'],
    takePhoto: messages['take-photo'],
    noCamera: messages['no-camera'],
    cameraLabel: messages['camera-label'],
    cameraHint: messages['camera-hint'],
    live: (hint) => messages[`live.${hint}`],
    shutter: messages.shutter,
    switchCamera: messages['switch-camera'],
    back: messages.back,
    preparing: messages.preparing,
    tooLarge: (size, most) => filled(messages['too-large'], { size, most }),
    madeSmaller: (from, to) => filled(messages['made-smaller'], { from, to }),
    madeSmallerHere: (from, to) => filled(messages['smaller-here'], { from, to }),
    loading: messages.loading,
    screening: messages.screening,
    sending: messages.sending,
    checking: messages.checking,
    checked: (made, open) => filled(messages.checked, { made: shown(made), open: shown(open) }),
    stop: messages.stop,
    sentPhoto: messages['sent-photo'],
    yourPhoto: messages['your-photo'],
    ready: messages.ready,
    review: messages.review,
    retake: messages.retake,
    notSent: messages['not-sent'],
    sendAnyway: messages['send-anyway'],
    pass: messages.pass,
    look: messages.look,
    fail: messages.fail,
    unjudged: messages.unjudged,
    checks: (count) => filled(messages.checks, { count: shown(count) }),
    checkName: (check) => named('check', check) ?? check.replaceAll('_', ' '),
    figures: messages.figures,
    meaning: (unit) => (unit === null ? null : named('unit', unit)),
    measured: (figure) => {
      const { value, uncertainty } = figure
      const about = uncertainty ? ` ± ${shown(uncertainty)}` : ''
      const unit = unitIn(language, figure.unit)
      const limits = limitsOf(figure, unit)
      const texts = [
        filled(messages.measured, { value: `${shown(value)}${about}${unit}` }),
        limits === null ? '' : filled(messages['accepted-range'], { limits }),
      ]
      return texts.join(' ').trim()
    },
    passed: (count) => filled(messages.passed, { count: shown(count) }),
    problem: messages.problem,
    // What the API says of a problem is more exact, but in English.
    problemDetail: ({ code, detail }) =>
      language === 'en' ? detail : (named('problem', code) ?? messages.problem),
    tryAgain: messages['try-again'],
    another: messages.another,
  }
}

/** A unit as it is written after a figure. The API's units in words are English; in other languages their meaning follows. */
function unitIn(language: string, unit: string): string {
  const symbol = unit === ' deg' ? '°' : unit.replace(' ', noBreakSpace)
  return language !== 'en' && /[a-z]{4}/i.test(unit) ? '' : symbol
}

const noBreakSpace = '\u00a0'

/** A message with its values. */
function filled(message: string, values: Readonly<Record<string, string>>): string {
  return message.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
