import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatRuleProblem, loadCatalog, type RuleDocument } from '@likeness/rules'
import type { PrecheckAnswer } from '../api/clients/javascript/src/precheck/precheck.ts'
import { precheckPage } from '../api/clients/javascript/testing/precheck-page.ts'
import { openEngine } from '../api/engine/src/pool/engine.ts'
import type { Outcome } from '../api/engine/src/problem.ts'
import type { CheckResult } from '../api/engine/src/verdict/check-result.ts'
import { openPageEngine } from './bench/browser/page-engine.ts'
import { differences, parityTable, statusIn } from './bench/browser/parity.ts'
import { readLabelledPictures } from './bench/labelled-picture.ts'

/*
 * Shows whether the engine in a browser gives the verdicts that it gives in Node. Each picture of the given folders is checked in
 * both. Shows the share of pictures with the same status, how far the figures of each check are apart, in its uncertainties, and
 * each picture whose outcomes differ.
 */

const { values, positionals: folders } = parseArgs({
  options: { document: { type: 'string', default: 'us-passport' } },
  allowPositionals: true,
})
if (folders.length === 0) {
  process.stderr.write('Usage: npm run bench:browser -- [--document <id>] <folder with a manifest.json>…\n')
  process.exit(2)
}
const loaded = loadCatalog()
if (!loaded.ok) throw new Error(loaded.problems.map(formatRuleProblem).join('\n'))
const { catalog } = loaded
const [document, baseline] = [documentOf(values.document), documentOf('zz-icao-9303')]

const page = await precheckPage(async (name) => readFile(name))
const server = createServer((request, response) => {
  page.answer(request, response).catch(() => response.destroy())
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (!address || typeof address === 'string') throw new Error('The page has no port.')
const inPage = await openPageEngine(`http://127.0.0.1:${address.port}/`, { document, baseline })
const inNode = await openEngine({ workers: 1, queueLimit: 2, baseline, inference: 'wasm' })

for (const given of folders) {
  const folder = resolve(process.env.INIT_CWD ?? '.', given)
  const pairs: { name: string; node: Outcome<CheckResult>; browser: PrecheckAnswer }[] = []
  for (const { file } of await readLabelledPictures(folder)) {
    const path = resolve(folder, file)
    const browser = await inPage.check(path)
    const node = await inNode.check({ bytes: await readFile(path), document, mode: 'check' })
    pairs.push({ name: file, node, browser })
  }
  process.stdout.write(`\n${basename(folder)}, ${document.id}, in ${inPage.name}\n\n`)
  const same = pairs.filter(({ node, browser }) => statusIn(node) === statusIn(browser)).length
  process.stdout.write(
    `Same status: ${same} of ${pairs.length} (${((100 * same) / pairs.length).toFixed(1)} %)\n\n`,
  )
  process.stdout.write(`${parityTable(pairs)}\n`)
  for (const pair of pairs)
    for (const line of differences(pair)) process.stdout.write(`${pair.name}: ${line}\n`)
}
await inPage.close()
await inNode.close()
server.close()
server.closeAllConnections()
page.remove()

function documentOf(id: string): RuleDocument {
  const found = catalog.documents.find((one) => one.id === id)
  if (!found) throw new Error(`There is no document ${id}.`)
  return found
}
