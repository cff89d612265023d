import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { readDeclaredOrigin } from './declared-origin.ts'

const blank = () => sharp({ create: { width: 16, height: 16, channels: 3, background: 'white' } })

const xmp = (properties: string) => `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">${properties}</rdf:Description>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

test('a plain file declares nothing', async () => {
  assert.deepEqual(await readDeclaredOrigin(await blank().jpeg().toBuffer()), {
    software: [],
    digitalSourceType: null,
    contentCredentials: false,
    actions: [],
    generatorText: false,
  })
})

test('EXIF Software and XMP CreatorTool are named once each', async () => {
  const bytes = await blank()
    .withExif({ IFD0: { Software: 'Adobe Photoshop 26.1' } })
    .withXmp(xmp('<xmp:CreatorTool>GIMP 3.0</xmp:CreatorTool>'))
    .jpeg()
    .toBuffer()
  assert.deepEqual((await readDeclaredOrigin(bytes)).software, ['Adobe Photoshop 26.1', 'GIMP 3.0'])
})

test('the IPTC digital source type is read from XMP', async () => {
  const type = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
  const bytes = await blank()
    .withXmp(xmp(`<Iptc4xmpExt:DigitalSourceType>${type}</Iptc4xmpExt:DigitalSourceType>`))
    .jpeg()
    .toBuffer()
  assert.equal((await readDeclaredOrigin(bytes)).digitalSourceType, 'trainedAlgorithmicMedia')
})

test('a C2PA manifest is seen, with the actions that change the picture', async () => {
  const manifest = Buffer.from(
    'jumdc2pa\0\x11\0\x10c2pa\0 c2pa.actions c2pa.created c2pa.cropped c2pa.color_adjustments digitalsourcetype/digitalCapture',
  )
  const header = Buffer.from([0xff, 0xeb, 0, manifest.length + 2])
  const jpeg = await blank().jpeg().toBuffer()
  const bytes = Buffer.concat([jpeg.subarray(0, 2), header, manifest, jpeg.subarray(2)])
  const declared = await readDeclaredOrigin(bytes)
  assert.equal(declared.contentCredentials, true)
  assert.deepEqual(declared.actions, ['c2pa.color_adjustments'])
  assert.equal(declared.digitalSourceType, 'digitalCapture')
})

test('the settings that an image generator leaves in a PNG are seen', async () => {
  const png = await blank().png().toBuffer()
  const text = Buffer.from('tEXtparameters\0a portrait, steps: 30, sampler: Euler')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length - 4)
  const endOfHeader = 8 + 25
  const bytes = Buffer.concat([
    png.subarray(0, endOfHeader),
    length,
    text,
    Buffer.alloc(4),
    png.subarray(endOfHeader),
  ])
  assert.equal((await readDeclaredOrigin(bytes)).generatorText, true)
})

test('broken metadata declares nothing and throws nothing', async () => {
  assert.deepEqual((await readDeclaredOrigin(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0xff]))).software, [])
})
