import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RuleDocument } from '@likeness/rules/rule'
import { documentOf, sampleEvidence } from '#testing/sample-evidence.ts'
import english from '../../../messages/en.json' with { type: 'json' }
import { inWords, type Message, say } from '../../messages/message.ts'
import { allChecks } from '../all-checks.ts'
import { type AnyCheck, finding, headCodes, notAssessed, writtenFinding } from '../check.ts'
import type { CheckOutcome, Finding } from '../result.ts'
import { causeTable } from './cause-table.ts'
import { diagnose } from './diagnose.ts'

const checks: readonly AnyCheck[] = allChecks
const asked = sampleEvidence()

/** What a finding advises, where that is not the advice of its check's sample. */
const advised: Readonly<Record<string, Message>> = {
  'dimensions/wrong_pixels': say('dimensions.exact-advice', { width: 600, height: 600 }),
  'dimensions/too_many_pixels': 'dimensions.too-many-advice',
  'dimensions/wrong_aspect': 'dimensions.shape-advice',
  'compression/compression_ratio': 'compression.ratio-advice',
  'file_size/file_too_small': say('file-size.small-advice', { limits: '20 kB' }),
  'orientation/upright_by_metadata': 'orientation.exif-only-advice',
  'head_size/head_touches_edge': 'head-size.touches-edge-advice',
  'head_size/hair_cut_off': 'head-size.hair-cut-advice',
  'head_size/head_too_large': say('head-size.away-advice', { percent: 58 }),
  'head_size/head_too_large_maybe': say('head-size.away-advice', { percent: 5 }),
  'head_width/head_too_wide': 'head-width.high-advice',
  'eye_line/eyes_too_high': 'eye-line.high-advice',
  'head_position/too_far_left': 'head-position.centring-advice',
  'head_position/too_far_right': 'head-position.centring-advice',
  'head_position/too_little_space_above': 'head-position.too-little-advice',
  'head_position/too_much_space_above': 'head-position.too-much-advice',
  'head_position/too_little_space_below': 'head-position.too-much-advice',
  'head_position/too_much_space_below': 'head-position.too-little-advice',
  'pose/pitch': 'pose.lower-advice',
  'pose/roll': 'pose.leaning-left-advice',
  'shoulders/clothes_like_background': 'clothes.advice',
  'single_face/no_face': 'single-face.no-face-advice',
  'expression/broad_smile': 'expression.broad-smile-advice',
  'expression/frown': 'expression.brows-advice',
  'expression/raised_brows': 'expression.brows-advice',
  'occlusion/mouth_covered': 'occlusion.mouth-advice',
  'occlusion/mouth_maybe_covered': 'occlusion.mouth-advice',
  'occlusion/eye_covered': 'occlusion.eye-advice',
  'occlusion/eye_maybe_covered': 'occlusion.eye-advice',
  'head_covering/head_top_unseen': 'head-covering.head-top-unseen-advice',
  'exposure/underexposed': 'exposure.dark-advice',
  'exposure/overexposed': 'exposure.bright-advice',
  'exposure/dark_face': 'exposure.dark-advice',
  'natural_colour/greyscale': 'natural-colour.greyscale-advice',
  'background/background_colour': say('background.colour-advice', { wanted: { colours: ['white'] } }),
  'background/background_conditional_colour': say('background.colour-advice', { wanted: 'white' }),
  'background/background_forbidden_colour': say('background.colour-advice', { wanted: 'grey' }),
  'background/background_unevenly_lit': 'background.falloff-advice',
  'background/background_painted': 'appearance-alteration.advice',
  'background/clothes_like_background': 'clothes.advice',
  'noise/no_midtones': 'noise.no-midtones-advice',
  'sharpness/face_cut_off': 'sharpness.face-cut-off-advice',
  'motion_blur/face_cut_off': 'sharpness.face-cut-off-advice',
}

/** What the finding of any check advises by its code. */
const advisedOfAny: Readonly<Record<string, Message | null>> = {
  no_face: null,
  not_upright: 'orientation.not-upright-advice',
  face_too_small: 'head.too-small-advice',
  too_little_background: 'background.hidden-advice',
  too_little_colour: 'colour.too-little-advice',
  eyes_closed: 'eyes-open.advice',
  eyes_behind_dark_lenses: 'tinted-lenses.hidden-advice',
  band_too_narrow_to_tell: null,
}

const unassessed = new Set<string>([...Object.keys(headCodes), 'too_little_background', 'traces_untold'])

/** A finding of a check as it gives it, by "check/code". */
function found(name: string, outcome: CheckOutcome = 'FAIL'): Finding {
  const [check = '', code = ''] = name.split('/')
  const { sample } = checks.find((each) => each.name === check) ?? assert.fail(name)
  const ofSample = typeof sample.advice === 'function' ? sample.advice({ min: null, max: 9 }) : sample.advice
  const advice = advised[name] ?? (code in advisedOfAny ? (advisedOfAny[code] ?? null) : ofSample)
  const message =
    typeof sample.message === 'function' ? sample.message({ min: null, max: 9 }) : sample.message
  const made =
    unassessed.has(code) && check !== 'single_face' && check !== 'orientation'
      ? notAssessed(code, message, advice)
      : finding(outcome, code, message, advice)
  return writtenFinding(check, made, 'en')
}

/** The causes of findings that fail; `?` after a name is for one that is REVIEW. */
function causesOf(names: readonly string[], cropHeight = 1000) {
  const findings = names.map((name) =>
    name.endsWith('?') ? found(name.slice(0, -1), 'REVIEW') : found(name),
  )
  const crop = { x: 0, y: 0, width: cropHeight, height: cropHeight }
  return diagnose({ findings, crop, measurements: { height: 1000, roll_deg: 90 }, asked })
}

/** All but those that always pass. */
const everyFinding = checks
  .flatMap(({ name, codes }) => Object.keys(codes).map((code) => `${name}/${code}`))
  .filter((name) => !name.endsWith('not_stated'))

test('a check that passed says nothing where a certain cause leaves nothing to judge', () => {
  const passed = (name: string) => ({ ...found(`${name}/ok`, 'PASS'), code: 'ok', advice: null })
  const unjudgedWith = (outcome: CheckOutcome, ...names: string[]) => {
    const findings = [...names.map((name) => found(name, outcome)), ...['background', 'pose'].map(passed)]
    const crop = { x: 0, y: 0, width: 900, height: 900 }
    const [cause] = diagnose({ findings, crop, measurements: { height: 900, roll_deg: 0 }, asked }).causes
    return [cause?.code, cause?.unjudged]
  }
  const scene = ['background_object/object_in_background', 'background_shadow/shadow_on_background']
  assert.deepEqual(unjudgedWith('FAIL', ...scene), ['no_plain_wall', ['background']])
  assert.deepEqual(unjudgedWith('REVIEW', ...scene), ['wall_light', undefined])
  assert.deepEqual(unjudgedWith('FAIL', 'gaze/looks_away'), ['gaze', undefined])
})

test('findings of one cause are one cause with one step', () => {
  const cases: [findings: string[], causes: string[], first: RegExp | null][] = [
    [
      ['head_size/head_too_large', 'dimensions/low_resolution?', 'inter_eye_distance/too_few_pixels?'],
      ['head_too_large'],
      /^Take a new photo from farther away, and use the file as the camera saved it\.$/,
    ],
    [['head_size/head_too_large', 'eye_line/eyes_too_low'], ['head_too_large'], /58 % longer/],
    [
      ['pose/yaw', 'gaze/looks_aside', 'hair_over_eyes/strands_over_eye?', 'expression/raised_brows?'],
      ['head_turned'],
      /nose points at the camera/,
    ],
    [
      ['mouth_closed/mouth_open', 'occlusion/mouth_maybe_covered?', 'expression/smile?'],
      ['mouth_open_or_covered'],
      /^Close your mouth, and keep everything away from it\.$/,
    ],
    [['compression/visible_blocks', 'pixelation/pixelated?'], ['small_file'], /not a copy from a messenger/],
    [['mouth_closed/mouth_open', 'expression/smile'], ['expression'], /close your mouth, and do not smile/],
    [
      [
        'background/background_colour',
        'background_shadow/shadow_on_background',
        'background_object/object_in_background',
      ],
      ['no_plain_wall'],
      /plain light-coloured wall/,
    ],
    [
      [
        'dimensions/low_resolution?',
        'inter_eye_distance/too_few_pixels?',
        'glasses/face_too_small?',
        'pixelation/pixelated?',
      ],
      ['small_file'],
      /original file/,
    ],
    [
      ['eyes_open/eyes_closed', 'head_covering/head_maybe_covered?', 'glasses/maybe_glasses?'],
      ['eyes_under_hat'],
      /until both eyes can be seen/,
    ],
    [
      [
        'recapture/picture_enclosed?',
        'background_object/object_in_background',
        'background/background_colour',
      ],
      ['print'],
      /not of a print/,
    ],
    [
      ['occlusion/mouth_maybe_covered?', 'hot_spots/hot_spots', 'natural_colour/unnatural_skin?'],
      ['face_covered'],
      /mask/,
    ],
    [
      [
        'tinted_lenses/tinted_lenses',
        'glasses/glasses?',
        'eyes_open/eyes_behind_dark_lenses?',
        'gaze/eyes_behind_dark_lenses?',
      ],
      ['dark_lenses'],
      /sunglasses/,
    ],
    [
      ['exposure/underexposed', 'lighting/uneven_light?', 'face_shadow/shadow_on_face?', 'noise/noisy?'],
      ['light'],
      /window/,
    ],
    [['other_person/maybe_other_person?', 'shoulders/shoulder_hidden?'], ['something_beside'], /nobody else/],
    [['other_person/second_face?', 'shoulders/shoulder_hidden?'], ['several_people'], /nobody else/],
    [
      ['other_person/maybe_other_person?', 'head_covering/head_maybe_covered?'],
      ['head_covered'],
      /covers your head/,
    ],
  ]
  for (const [findings, codes, first] of cases) {
    const { causes, plan } = causesOf(findings)
    assert.deepEqual(
      causes.map(({ code }) => code),
      codes,
      findings.join(),
    )
    if (first) assert.match(plan[0] ?? '', first)
    assert.deepEqual(causes[0]?.checks.toSorted(), findings.map((name) => name.split('/')[0]).toSorted())
  }
})

test('without a face, or with the picture on its side, nothing else is said', () => {
  for (const code of ['no_face', 'not_upright']) {
    const unseen = checks.filter(({ codes }) => code in codes).map(({ name }) => `${name}/${code}`)
    const { causes, plan } = causesOf(
      [...unseen, 'background_shadow/too_little_background', 'dimensions/wrong_aspect'].filter(
        (name, place, all) => all.indexOf(name) === place,
      ),
    )
    assert.deepEqual(
      causes.map((each) => each.code),
      [code],
    )
    assert.equal(plan.length, 1)
  }
})

test('what leans as no head does is no face', () => {
  const findings = [found('orientation/not_upright'), found('pose/not_upright')]
  const crop = { x: 0, y: 0, width: 9, height: 9 }
  const codes = [92, -100, 178, 110, -60].map(
    (roll_deg) => diagnose({ findings, crop, measurements: { height: 9, roll_deg }, asked }).causes[0]?.code,
  )
  assert.deepEqual(codes, ['not_upright', 'not_upright', 'not_upright', 'no_real_face', 'no_real_face'])
})

test('a thing before the eyes is not taken for dark lenses', () => {
  const seen = [
    'tinted_lenses/tinted_lenses',
    'occlusion/eye_maybe_covered?',
    'gaze/eyes_behind_dark_lenses?',
  ]
  assert.deepEqual(
    causesOf(seen).causes.map(({ code, outcome }) => [code, outcome]),
    [['eyes_hidden', 'FAIL']],
  )
})

test('a doubt takes no fault that would stand without it', () => {
  const causes = (...names: string[]) => causesOf(names).causes.map(({ code, outcome }) => [code, outcome])
  assert.deepEqual(causes('tinted_lenses/maybe_tinted_lenses?', 'eyes_open/eyes_closed'), [
    ['eyes_closed', 'FAIL'],
    ['glasses', 'REVIEW'],
  ])
  assert.deepEqual(causes('occlusion/face_maybe_covered?', 'lighting/uneven_light'), [
    ['light', 'FAIL'],
    ['face_covered', 'REVIEW'],
  ])
})

test('a doubt takes no fact that is more probable than it', () => {
  const worn = { ...found('glasses/glasses', 'REVIEW'), probability: 1 }
  const covered = (probability: number) => ({
    ...found('occlusion/eye_maybe_covered', 'REVIEW'),
    probability,
  })
  assert.deepEqual(orderOf(worn, covered(0.28)), ['glasses', 'eyes_hidden'])
  assert.deepEqual(orderOf({ ...worn, probability: 0.9 }, covered(0.97)), ['eyes_hidden'])
})

test('of hair under a hat it is not said that the picture cuts it off', () => {
  const { causes } = causesOf(['head_covering/head_maybe_covered?', 'head_size/hair_cut_off?'])
  assert.deepEqual(
    causes.map(({ code }) => code),
    ['head_covered'],
  )
})

/** The causes of findings that have a measure or a probability. */
const orderOf = (...findings: Finding[]) => {
  const crop = { x: 0, y: 0, width: 9, height: 9 }
  const { causes } = diagnose({ findings, crop, measurements: { height: 9, roll_deg: 0 }, asked })
  return causes.map(({ code }) => code)
}

test('the gravest cause is first: by its kind, how certain it is, and how far it is beyond its limit', () => {
  const street = { ...found('background_object/object_in_background'), probability: 0.99 }
  const hat = (probability: number) => ({
    ...found('head_covering/head_maybe_covered', 'REVIEW'),
    probability,
  })
  const tall = (measured: number) => ({
    ...found('head_size/head_too_large'),
    ...{ measured, probability: 1, required: { min: 25, max: 35 } },
  })
  const lower = (measured: number) => ({
    ...found('eye_line/eyes_too_low'),
    ...{ measured, probability: 1, required: { min: 28, max: 35 } },
  })
  const shut = found('eyes_open/eyes_closed')
  const format = found('file_format/format_not_accepted')
  assert.deepEqual(orderOf(format, lower(26.6), street, shut), [
    ...['eyes_closed', 'object_behind', 'file_format', 'head_too_low'],
  ])
  assert.deepEqual(orderOf(tall(38.8), street, hat(0.99)), [
    'head_covered',
    'object_behind',
    'head_too_large',
  ])
  assert.deepEqual(orderOf(hat(0.8), lower(25.1), street), ['object_behind', 'head_covered', 'head_too_low'])
  assert.deepEqual(orderOf(hat(0.5), tall(47)), ['head_too_large', 'head_covered'])
  assert.deepEqual(orderOf(hat(0.5), lower(26.6)), ['head_too_low', 'head_covered'])
  assert.deepEqual(orderOf(hat(1), found('mouth_closed/mouth_open')), ['expression', 'head_covered'])
  assert.deepEqual(
    orderOf(street, shut, found('appearance_alteration/generated', 'REVIEW'))[0],
    'made_by_program',
  )
  const wall = (measured: number) => ({
    ...found('background/background_colour'),
    ...{ measured, probability: 1, required: { min: null, max: 2 } },
  })
  assert.deepEqual(orderOf(wall(6), tall(47)), ['head_too_large', 'wall_colour'])
  assert.deepEqual(orderOf(wall(40), tall(47)), ['wall_colour', 'head_too_large'])
  const noWall = found('background/too_little_background', 'REVIEW')
  assert.deepEqual(orderOf(street, tall(47), found('head_width/head_too_wide'), noWall), [
    'head_fills_picture',
    'object_behind',
  ])
  const apart = (measured: number) => ({
    ...found('mouth_closed/mouth_open'),
    ...{ measured, probability: 1, required: { min: null, max: 0.053 } },
  })
  assert.deepEqual(orderOf(apart(0.07), street)[0], 'object_behind')
  assert.deepEqual(orderOf(apart(0.2), street)[0], 'expression')
})

test('what does not count is last, and does not decide the outcome', () => {
  const warned = { ...found('eyes_open/eyes_closed'), counts: false }
  const crop = { x: 0, y: 0, width: 9, height: 9 }
  const causes = (...findings: Finding[]) =>
    diagnose({ findings, crop, measurements: { height: 9, roll_deg: 90 }, asked }).causes.map(
      ({ code, outcome, counts }) => [code, outcome, counts],
    )
  assert.deepEqual(causes(warned, found('gaze/looks_away', 'REVIEW')), [['eyes_closed', 'REVIEW', undefined]])
  assert.deepEqual(causes(warned, found('file_format/format_not_accepted')), [
    ['file_format', 'FAIL', undefined],
    ['eyes_closed', 'FAIL', false],
  ])
})

test('that glasses are not allowed is said of dark ones too, and that they shine', () => {
  const said = (...names: string[]) =>
    causesOf(names).causes.map(({ code, message }) => `${code}: ${message}`)
  const worn = inWords('glasses.not-allowed-fault', 'en')
  assert.deepEqual(said('tinted_lenses/tinted_lenses', 'glasses/glasses'), [
    `dark_lenses: ${inWords('tinted-lenses.fault', 'en')} ${worn}`,
  ])
  assert.deepEqual(said('glasses/glasses', 'glare/glare'), [
    `glasses: ${worn} ${inWords('glare.fault', 'en')}`,
  ])
  assert.deepEqual(said('tinted_lenses/maybe_tinted_lenses?', 'glasses/glasses'), [`glasses: ${worn}`])
})

test('what lies round a picture in the photo is not taken for the wall', () => {
  const scene = ['background/background_colour', 'background_object/object_in_background']
  const codes = (...names: string[]) => causesOf(names).causes.map(({ code }) => code)
  assert.deepEqual(codes(...scene), ['no_plain_wall'])
  assert.deepEqual(codes(...scene, 'recapture/picture_border?'), ['wall_colour', 'photo_of_a_picture'])
})

test('what is certain is said to be, even where the authority decides', () => {
  const certain = (name: string) => causesOf([name]).causes[0]?.certain
  assert.deepEqual(
    [
      'glasses/glasses?',
      'dimensions/low_resolution?',
      'glasses/maybe_glasses?',
      'sharpness/soft?',
      'sharpness/blurred',
    ].map(certain),
    [true, true, false, false, true],
  )
})

test('a part of a large photo is taken from closer, and a small photo is replaced by its original', () => {
  const small = ['dimensions/low_resolution?', 'inter_eye_distance/too_few_pixels?']
  assert.match(causesOf(small, 300).plan[0] ?? '', /closer/)
  assert.doesNotMatch(causesOf(small, 900).plan[0] ?? '', /closer/)
})

test('who stands before no plain wall is told the colour that the rule asks for, if it names one', () => {
  const scene = ['background_object/object_in_background', 'background_shadow/shadow_on_background']
  const crop = { x: 0, y: 0, width: 9, height: 9 }
  const stepUnder = (document: RuleDocument | string) =>
    diagnose({
      findings: scene.map((name) => found(name)),
      crop,
      measurements: { height: 9, roll_deg: 0 },
      asked: sampleEvidence({ document }),
    }).plan[0]
  assert.match(stepUnder('us-passport') ?? '', /plain white or off-white wall/)
  const { background: _, ...silent } = documentOf('us-passport')
  assert.match(stepUnder(silent) ?? '', /^Stand in front of a plain wall, with nothing else/)
})

test('eyes that look aside are a cause of their own unless the head is certainly turned', () => {
  const codes = (...names: string[]) => causesOf(names).causes.map(({ code }) => code)
  assert.deepEqual(codes('pose/yaw?', 'gaze/looks_aside'), ['gaze', 'posture'])
  assert.deepEqual(codes('pose/roll', 'gaze/looks_aside'), ['posture', 'gaze'])
})

test('every finding has one cause, and no cause is without findings', () => {
  const used = new Set<string>()
  for (const name of everyFinding) {
    const { causes } = causesOf([`${name}?`])
    assert.deepEqual(
      causes.map((cause) => cause.checks),
      [[name.split('/')[0]]],
      name,
    )
    used.add(causes[0]?.code ?? '')
  }
  const listed = causeTable.map(({ code }): string => code)
  // These are of several findings, or of a measure.
  assert.deepEqual(
    listed.filter((code) => !used.has(code)),
    [
      'no_real_face',
      'mouth_open_or_covered',
      'eyes_under_hat',
      'head_turned',
      'head_fills_picture',
      'no_plain_wall',
    ],
  )
})

/** What a sentence asks for, by its own words. */
const directions: readonly (readonly [axis: string, direction: string, words: RegExp])[] = [
  ['distance', 'closer', /\bcloser\b/],
  ['distance', 'farther', /step back|farther away, and|camera away/i],
  ['camera', 'higher', /camera a little higher/],
  ['camera', 'lower', /camera a little lower/],
  ['camera', 'level', /camera at the height/],
  ['space above', 'more', /more space (?:is left )?above|space above the head(?: and|,)/],
  ['space above', 'less', /less space (?:is left )?above/],
  ['light', 'more', /more light|brighter/],
  ['light', 'less', /softer light/],
  ['pixels', 'larger', /larger file|original file|original photo|as the camera saved it|higher quality/i],
  ['pixels', 'fewer', /fewer pixels|lower quality/],
]

function asksFor(sentence: string): Map<string, string> {
  const said = directions.filter(([, , words]) => words.test(sentence))
  return new Map(said.map(([axis, direction]) => [axis, direction]))
}

function contradict(one: string, other: string): boolean {
  const opposed = asksFor(other)
  return [...asksFor(one)].some(([axis, direction]) => (opposed.get(axis) ?? direction) !== direction)
}

test('the steps of a plan do not contradict each other, for any two findings', () => {
  const advice = Object.entries(english).flatMap(([key, text]) => (/advice$|^step\./.test(key) ? [text] : []))
  for (const [axis, direction, words] of directions) {
    assert.ok(
      advice.some((text) => words.test(text)),
      `${axis} ${direction}`,
    )
  }
  const refused: string[] = []
  let contradicting = 0
  for (const [place, one] of everyFinding.entries()) {
    for (const other of everyFinding.slice(place + 1)) {
      if (one.split('/')[0] === other.split('/')[0]) continue
      const [first, second] = [found(one).advice, found(other).advice]
      if (first && second && contradict(first, second)) contradicting += 1
      for (const names of [
        [one, other],
        [one, `${other}?`],
        [`${one}?`, `${other}?`],
      ]) {
        const { plan } = causesOf(names)
        if (plan.some((step) => plan.some((next) => contradict(step, next))))
          refused.push(names.join(' and '))
      }
    }
  }
  assert.deepEqual(refused, [])
  assert.ok(contradicting > 100, `${contradicting} pairs of findings advise what contradicts`)
})

test('a diagnosis is written in the language of its result', () => {
  const crop = { x: 0, y: 0, width: 9, height: 9 }
  const findings = [found('single_face/no_face')]
  const { causes } = diagnose({
    findings,
    crop,
    measurements: { height: 9, roll_deg: 90 },
    asked: sampleEvidence({ language: 'de' }),
  })
  assert.equal(causes[0]?.message, inWords('cause.no-face', 'de'))
})
