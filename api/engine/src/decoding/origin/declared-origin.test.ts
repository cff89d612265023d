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

test('declares nothing for a plain file', async () => {
  assert.deepEqual(readDeclaredOrigin(await blank().jpeg().toBuffer()), {
    software: [],
    sourceTypes: [],
    changedParts: [],
    contentCredentials: false,
    actions: [],
    generatorText: false,
  })
})

test('names EXIF Software and XMP CreatorTool once each', async () => {
  const bytes = await blank()
    .withExif({ IFD0: { Software: 'Adobe Photoshop 26.1' } })
    .withXmp(xmp('<xmp:CreatorTool>GIMP 3.0</xmp:CreatorTool>'))
    .jpeg()
    .toBuffer()
  assert.deepEqual(readDeclaredOrigin(bytes).software, ['Adobe Photoshop 26.1', 'GIMP 3.0'])
})

test('reads the IPTC digital source type from XMP, as an element and as an attribute', async () => {
  const type = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
  const element = xmp(`<Iptc4xmpExt:DigitalSourceType>${type}</Iptc4xmpExt:DigitalSourceType>`)
  const attribute = xmp('').replace('rdf:about=""', `rdf:about="" Iptc4xmpExt:DigitalSourceType="${type}"`)
  for (const packet of [element, attribute]) {
    const bytes = await blank().withXmp(packet).jpeg().toBuffer()
    assert.deepEqual(readDeclaredOrigin(bytes).sourceTypes, ['trainedAlgorithmicMedia'])
  }
})

test('names the programs of an XMP history', async () => {
  const history =
    '<xmpMM:History><rdf:Seq><rdf:li stEvt:action="saved" stEvt:softwareAgent="FaceApp 12"/></rdf:Seq></xmpMM:History>'
  const bytes = await blank().withXmp(xmp(history)).jpeg().toBuffer()
  assert.deepEqual(readDeclaredOrigin(bytes).software, ['FaceApp 12'])
})

test('takes almost no time for a hostile XMP packet', async () => {
  const nested = '<a xmlns:b="c">'.repeat(200_000)
  const jpeg = await blank().jpeg().toBuffer()
  const bytes = Buffer.concat([jpeg, Buffer.from(`<x:xmpmeta>${nested}`)])
  assert.deepEqual(readDeclaredOrigin(bytes).software, [])
})

test('finds the settings that an image generator leaves in a PNG', async () => {
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
  assert.equal(readDeclaredOrigin(bytes).generatorText, true)
})

test('declares nothing for broken metadata, and throws no error', async () => {
  assert.deepEqual(readDeclaredOrigin(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0xff])).software, [])
})
