import { z } from 'zod'
import { confinements } from '#choices.ts'
import { openDecoder } from '#decoder-process/open-decoder.ts'
import { heicFixture } from '../heic/fixture.ts'

/* Opens a decoder, says its process id, and decodes a picture that takes more than a second. */

const decoder = openDecoder({ confinement: z.enum(confinements).parse(process.argv[2]) })
await decoder.confinement()
process.stdout.write(`${decoder.pid()}\n`)
for (;;) await decoder.open(heicFixture('vast'), {})
