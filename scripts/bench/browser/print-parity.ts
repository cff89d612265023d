import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, resolve } from 'node:path'
import type { RuleDocument } from '@likeness/rules'
import { precheckPage } from '../../../api/clients/javascript/testing/precheck-page.ts'
import { openEngine } from '../../../api/engine/src/pool/engine.ts'
import { readLabelledPictures } from '../accuracy/labelled-picture.ts'
import { openPageEngine } from './page-engine.ts'
import { differences, type Pair, parityTable, statusIn } from './parity.ts'

/** Checks each picture of folders in a browser and in Node, and prints the share with the same status and what differs. */
export async function printParity(
  folders: readonly string[],
  document: RuleDocument,
  baseline: RuleDocument,
): Promise<void> {
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
  for (const folder of folders) {
    const pairs: (Pair & { name: string })[] = []
    for (const { file } of await readLabelledPictures(folder)) {
      const path = resolve(folder, file)
      const browser = await inPage.check(path)
      const node = await inNode.check({ bytes: await readFile(path), document, mode: 'check' })
      pairs.push({ name: file, node, browser })
    }
    process.stdout.write(`\n${basename(folder)}, ${document.id}, in ${inPage.name}\n\n${tableOf(pairs)}`)
  }
  await inPage.close()
  await inNode.close()
  server.close()
  server.closeAllConnections()
  page.remove()
}

function tableOf(pairs: readonly (Pair & { name: string })[]): string {
  const same = pairs.filter(({ node, browser }) => statusIn(node) === statusIn(browser)).length
  const share = ((100 * same) / pairs.length).toFixed(1)
  const lines = pairs.flatMap((pair) => differences(pair).map((line) => `${pair.name}: ${line}\n`))
  return `Same status: ${same} of ${pairs.length} (${share} %)\n\n${parityTable(pairs)}\n${lines.join('')}`
}
