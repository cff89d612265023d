/**
 * `node scripts/tools/bench/api/bare-route.ts` reads `{ "<path>": <JSON>, … }` from its standard input and answers each path with
 * its JSON from a Fastify that does nothing else. It prints its port.
 */
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { z } from 'zod'

const answers = z.record(z.string(), z.unknown()).parse(JSON.parse(await text(process.stdin)))
const app = Fastify()
for (const [path, answer] of Object.entries(answers)) app.get(path, async () => answer)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${new URL(address).port}\n`)
