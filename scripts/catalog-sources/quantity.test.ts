import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quantitiesIn } from './quantity.ts'

/** What texts say, and the quantities in it. */
const texts: readonly (readonly [text: string, quantities: string])[] = [
  ['The photo must be 35 mm wide and 45 mm high.', '35mm 45mm'],
  ['Size: 35 x 45 mm (3.5×4.5 cm)', '35mm 45mm'],
  ['Format 3,5 x 4,5 cm', '35mm 45mm'],
  ['35mm (width) × 45mm (height)', '35mm 45mm'],
  ['The head is 32 to 36 mm tall, 70–80 % of the photo', '70% 80% 32mm 36mm'],
  ['2 x 2 inches; the head 1 to 1 3/8 inches; the eyes 1⅛" above the edge', '1in 1.13in 1.38in 2in'],
  [
    'at least 600 x 600 pixels and at most 1,200 x 1,200 px, 240 kB or 4 MB, 300 dpi',
    '300dpi 240kb 4096kb 600px 1200px',
  ],
  ['taken within the last six months', '6months'],
  ['de moins de 6 mois, 35 mm de large sur 45 mm de haut', '35mm 45mm 6months'],
  ['размером 3,5 х 4,5 см, не старше шести месяцев', '35mm 45mm 6months'],
  ['照片尺寸：33毫米×48毫米，头部宽度为15毫米至22毫米，六个月内', '15mm 22mm 33mm 48mm 6months'],
  ['縦45ミリメートル×横35ミリメートル、6か月以内', '35mm 45mm 6months'],
  ['가로 3.5cm, 세로 4.5cm 6개월 이내', '35mm 45mm 6months'],
  ['مقاس ٤ × ٦ سم', '40mm 60mm'],
  ['३५ x ४५ मिमी', '35mm 45mm'],
  ['photo 4 in number, in a room of 3. 5 in all', ''],
  ['Photos. 4 forms, 2 copies.', ''],
]

for (const [text, quantities] of texts) {
  test(`reads ${quantities === '' ? 'nothing' : quantities} in “${text}”`, () =>
    assert.equal(quantitiesIn(text).join(' '), quantities))
}
