import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCatalog, palette } from '@likeness/rules'
import sharp from 'sharp'
import { distanceToRegion, judgeColour } from '#judge/checks/background.ts'
import { rgbToLab } from '#measure/colour.ts'
import { personModelSide as side } from '#models/networks.ts'
import { documentOf } from '#testing/sample-evidence.ts'
import { lowestQuality } from '../encode.ts'
import { backgroundChoice, clearestColour } from './colours.ts'

const baseline = documentOf('zz-icao-9303')
const passport = documentOf('us-passport')

function colourOf(document: typeof baseline, asked?: string, format: 'png' | 'jpeg' = 'png') {
  const choice = backgroundChoice(document, baseline, asked, format)
  return choice.ok ? choice.value[0].hex : choice.problem.code
}

type Rgb = [red: number, green: number, blue: number]

/** Hundreds of documents have the same few colours. */
const saved = new Map<string, Promise<Rgb>>()

/** The colour that remains after a JPEG of the lowest quality saves one colour. */
function afterJpeg(hex: string): Promise<Rgb> {
  const known = saved.get(hex) ?? saveAndRead(hex)
  saved.set(hex, known)
  return known
}

async function saveAndRead(hex: string): Promise<Rgb> {
  const plain = sharp({ create: { width: 32, height: 32, channels: 3, background: hex } })
  const jpeg = await plain.jpeg({ quality: lowestQuality, chromaSubsampling: '4:4:4' }).toBuffer()
  const [red = 0, green = 0, blue = 0] = await sharp(jpeg).raw().toBuffer()
  return [red, green, blue]
}

test('each swatch of the palette lies inside its own region, as a JPEG too', async () => {
  for (const [name, region] of Object.entries(palette)) {
    const { data } = await sharp({
      create: { width: 1, height: 1, channels: 3, background: region.swatchHex },
    })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [red = 0, green = 0, blue = 0] = data
    assert.equal(distanceToRegion(rgbToLab(red, green, blue), region), 0, name)
    assert.equal(
      distanceToRegion(rgbToLab(...(await afterJpeg(region.swatchHex))), region),
      0,
      `${name} as JPEG`,
    )
  }
})

test('the colours that each document gets by default pass its own check, as a JPEG too', async () => {
  const loaded = loadCatalog()
  assert.ok(loaded.ok)
  for (const document of loaded.catalog.documents) {
    for (const format of ['png', 'jpeg'] as const) {
      const choice = backgroundChoice(document, baseline, undefined, format)
      assert.ok(choice.ok, document.id)
      for (const { hex } of choice.value) {
        const rgb = await afterJpeg(hex)
        assert.equal(judgeColour({ rgb, lab: rgbToLab(...rgb) }, document).outcome, 'PASS', document.id)
      }
    }
  }
})

test('takes a colour by the name in the rule, or as a figure that the rule covers', () => {
  assert.equal(colourOf(passport), '#f8f8f8')
  assert.equal(colourOf(passport, 'off-white'), palette['off-white'].swatchHex)
  assert.equal(colourOf(passport, '#F8F8F8'), '#f8f8f8')
  assert.equal(colourOf(passport, 'light-blue'), 'colour_not_allowed')
  assert.equal(colourOf(passport, '#3f76b5'), 'colour_not_allowed')
})

test('refuses a colour that is not accepted, and names those that are', () => {
  const refused = backgroundChoice(passport, baseline, 'red', 'jpeg')
  assert.ok(!refused.ok)
  assert.match(refused.problem.detail, /does not accept the background red\. It accepts white or off-white/)
  assert.deepEqual(refused.problem.extra?.allowed_colours, [
    { name: 'white', hex: '#f8f8f8' },
    { name: 'off-white', hex: palette['off-white'].swatchHex },
  ])
})

test('accepts a colour at the edge of a region in a PNG, but not in a JPEG, which may move it', () => {
  const edge = Array.from({ length: 256 }, (_, value) => `#${value.toString(16).padStart(2, '0').repeat(3)}`)
  const darkest = edge.find((hex) => colourOf(passport, hex) === hex)
  assert.ok(darkest)
  assert.equal(colourOf(passport, darkest, 'jpeg'), 'colour_not_allowed')
})

test('the baseline’s colours apply if a rule names none', () => {
  const { background, ...silent } = passport
  assert.ok(background)
  assert.equal(colourOf(silent), palette.light.swatchHex)
  assert.equal(colourOf(silent, 'white'), '#f8f8f8')
  assert.equal(colourOf(silent, '#101010'), 'colour_not_allowed')
})

test('a colour has to keep to the figure that the rule gives', () => {
  const own = { name: 'light-grey' as const, hex: '#d0d4d8', maxDeltaE: 2 }
  const document = { ...passport, background: { colours: [own], cite: ['photo-page'] } }
  assert.equal(colourOf(document), '#d0d4d8')
  assert.equal(colourOf(document, 'light-grey'), '#d0d4d8')
  assert.equal(colourOf(document, '#d1d5d9'), '#d1d5d9')
  assert.equal(colourOf(document, '#c4c4c4'), 'colour_not_allowed')
})

test('a forbidden colour is refused even if an allowed one would cover it', () => {
  const background = { colours: ['light' as const], forbidden: ['white' as const], cite: ['photo-page'] }
  const document = { ...passport, background }
  assert.equal(colourOf(document, 'white'), 'colour_not_allowed')
  assert.equal(colourOf(document, 'light-grey'), palette['light-grey'].swatchHex)
})

test('darker shades follow a colour that the rule only names, and no other', () => {
  const hexes = (document: typeof baseline, asked?: string) => {
    const choice = backgroundChoice(document, baseline, asked, 'jpeg')
    return choice.ok && choice.value.map(({ hex }) => hex)
  }
  const white = ['#f8f8f8', '#f0f0f0', '#e8e8e8', '#e0e0e0']
  assert.deepEqual(hexes(passport), white)
  assert.deepEqual(hexes(passport, 'white'), ['#f8f8f8'])
  const exact = { name: 'white', hex: '#ffffff', maxDeltaE: 5 } as const
  const figured = { ...passport, background: { colours: [exact], cite: ['photo-page'] } }
  assert.deepEqual(hexes(figured), ['#ffffff'])
})

const grey = (level: number) => {
  const hex = level.toString(16).padStart(2, '0')
  return { hex: `#${hex}${hex}${hex}`, rgb: [level, level, level] } as const
}

/** A body of one colour in the lower third, before a dark wall. */
function view(clothes: number) {
  const rgb = new Uint8ClampedArray(side * side * 3).fill(60)
  const coverage = new Float32Array(side * side)
  for (let y = 160; y < side; y++) {
    for (let x = 78; x < 178; x++) {
      coverage[y * side + x] = 1
      rgb.fill(clothes, (y * side + x) * 3, (y * side + x) * 3 + 3)
    }
  }
  return {
    area: { x: 0, y: 0, width: side, height: side },
    raster: { width: side, height: side, rgb },
    coverage,
  }
}

const laidBehind = (clothes: number, ...levels: [number, ...number[]]) => {
  const [first, ...others] = levels
  const seen = view(clothes)
  const before = seen.raster.rgb.slice()
  const colours = [grey(first), ...others.map(grey)] as const
  const { hex } = clearestColour(colours, seen, { chinY: 130, skullTopY: 30 }, { width: side, height: side })
  assert.deepEqual(seen.raster.rgb, before, 'the view stays as it was')
  return hex
}

test('the preferred colour is laid where the clothes can be distinguished from it', () => {
  assert.equal(laidBehind(90, 248, 240), grey(248).hex)
})

test('behind white clothes, the first shade is laid from which they can be distinguished', () => {
  assert.equal(laidBehind(246, 248, 240, 232), grey(232).hex)
})

test('where the clothes have the colour of each shade, the preferred one is laid', () => {
  assert.equal(laidBehind(244, 246, 242), grey(246).hex)
})
