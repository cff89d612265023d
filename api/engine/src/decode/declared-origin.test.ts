import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { sampleEvidence } from '#testing/sample-evidence.ts'
import { findContentCredentials, readDeclaredOrigin } from './declared-origin.ts'
import { writePngChunk } from './structure/segments.ts'

const blank = () => sharp({ create: { width: 16, height: 16, channels: 3, background: 'white' } })

const xmp = (properties: string) => `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">${properties}</rdf:Description>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

test('declares nothing for a plain file', async () => {
  assert.deepEqual(readDeclaredOrigin(await blank().jpeg().toBuffer()), sampleEvidence().file.declared)
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
  const text = writePngChunk('tEXt', Buffer.from('parameters\0a portrait, steps: 30, sampler: Euler'))
  const endOfHeader = 8 + 25
  const bytes = Buffer.concat([png.subarray(0, endOfHeader), text, png.subarray(endOfHeader)])
  assert.equal(readDeclaredOrigin(bytes).generatorText, true)
})

/** A text as CBOR stores it. */
function text(value: string): Buffer {
  const header = value.length < 24 ? [0x60 + value.length] : [0x78, value.length]
  return Buffer.concat([Buffer.from(header), Buffer.from(value)])
}

const label = Buffer.from('jumdc2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03c2pa\0', 'latin1')
const typeUrl = (type: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`

/** An actions assertion: maps of `action` and the entries next to it. The texts, given with blanks between, follow each other directly. */
const manifest = (texts: string) =>
  Buffer.concat([Buffer.from('any picture '), label, Buffer.from([0xa1]), ...texts.split(' ').map(text)])

test('reads actions at their own length, whatever letter the next header is', () => {
  const found = findContentCredentials(
    manifest('actions action c2pa.edited when action c2pa.color_adjustments softwareAgent x'),
  )
  assert.deepEqual(
    [found.contentCredentials, found.actions],
    [true, ['c2pa.edited', 'c2pa.color_adjustments']],
  )
})

test('ignores actions that change nothing visible', () => {
  const invisible = 'action c2pa.created action c2pa.cropped action c2pa.edited.metadata c2pa.actions.v2'
  assert.deepEqual(findContentCredentials(manifest(invisible)).actions, [])
})

test('ends source types at their own end', () => {
  const [generated, captured] = [typeUrl('trainedAlgorithmicMedia'), typeUrl('digitalCapture')]
  const found = findContentCredentials(
    manifest(`digitalSourceType ${generated} softwareAgent digitalSourceType ${captured} a`),
  )
  assert.deepEqual(found.sourceTypes, ['trainedAlgorithmicMedia', 'digitalCapture'])
})

test('reads assertions in JSON too', () => {
  const json = JSON.stringify({
    actions: [{ action: 'c2pa.filtered', digitalSourceType: typeUrl('composite') }],
  })
  const found = findContentCredentials(Buffer.concat([label, Buffer.from(json)]))
  assert.deepEqual([found.actions, found.sourceTypes], [['c2pa.filtered'], ['composite']])
})
