import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { sniffFormat } from '../../image-format.ts'
import { codec } from '../with-sharp.ts'
import { readHeader } from './header.ts'

const picture = () => sharp({ create: { width: 48, height: 32, channels: 3, background: '#b08060' } })

async function assertLikeLibvips(image: Sharp) {
  const file = await image.toBuffer()
  const format = sniffFormat(file)
  assert.ok(format && format !== 'heic')
  const { profile, ...ours } = readHeader(file, format)
  const { profile: theirProfile, ...theirs } = await codec.readHeader(file, format)
  assert.deepEqual(ours, theirs)
  assert.deepEqual(profile && new Uint8Array(profile), theirProfile && new Uint8Array(theirProfile))
}

test('reads of a JPEG what libvips reads', async () => {
  await assertLikeLibvips(picture().jpeg())
  await assertLikeLibvips(
    picture().jpeg({ progressive: true }).withMetadata({ density: 300, orientation: 6 }),
  )
  await assertLikeLibvips(picture().withIccProfile('p3').jpeg())
  await assertLikeLibvips(picture().greyscale().jpeg())
  await assertLikeLibvips(picture().toColourspace('cmyk').jpeg())
})

test('reads of a PNG what libvips reads', async () => {
  await assertLikeLibvips(picture().png())
  await assertLikeLibvips(picture().withMetadata({ density: 600 }).png())
  await assertLikeLibvips(picture().withIccProfile('p3').png())
  await assertLikeLibvips(picture().toColourspace('rgb16').png())
  await assertLikeLibvips(picture().greyscale().toColourspace('b-w').png())
})

test('reads of WebP and AVIF what libvips reads', async () => {
  await assertLikeLibvips(picture().webp())
  await assertLikeLibvips(picture().webp({ lossless: true }).withMetadata({ orientation: 8 }))
  await assertLikeLibvips(picture().avif())
})

test('finds no size in a file that states none', () => {
  assert.throws(() => readHeader(Buffer.from('ffd8ffe000104a46494600', 'hex'), 'jpeg'))
})
