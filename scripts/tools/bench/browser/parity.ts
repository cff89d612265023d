import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, resolve } from 'node:path'
import type { RuleDocument } from '@likeness/rules'
import type { Precheck, PrecheckAnswer } from '#api/clients/javascript/src/precheck.ts'
import { precheckPage } from '#api/clients/javascript/testing/pages.ts'
import type { CheckResult } from '#api/engine/src/judge/check-result.ts'
import { openEngine } from '#api/engine/src/pool/engine.ts'
import type { Outcome } from '#api/engine/src/problem.ts'
import { readLabelledPictures } from '#scripts/research/accuracy/labelled-picture.ts'
import { launchChromium } from '#site/testing/built-site.ts'

/** What both engines said of one picture. */
export interface Pair {
  readonly node: Outcome<CheckResult>
  readonly browser: Answered
}

/** How a check in a page ended, as far as it is compared. */
type Answered = { ok: true; result: Said } | { ok: false; problem: { code: string } }

interface Said {
  readonly status: string
  readonly findings: readonly {
    readonly check: string
    readonly outcome: string
    readonly measured: number | null
    readonly uncertainty: number | null
  }[]
}

const saidBy = (answer: Pair['node'] | Pair['browser']): Said => {
  if (!answer.ok) return { status: answer.problem.code, findings: [] }
  return 'value' in answer ? answer.value : answer.result
}

/** The status, or the code of the problem. */
export const statusIn = (answer: Pair['node'] | Pair['browser']): string => saidBy(answer).status

/** A line for each check whose outcome differs. */
export function differences({ node, browser }: Pair): string[] {
  const [here, there] = [saidBy(node), saidBy(browser)]
  if (here.findings.length === 0 || there.findings.length === 0) {
    return here.status === there.status ? [] : [`${here.status} in Node, ${there.status} in the browser`]
  }
  return here.findings.flatMap(({ check, outcome, measured }) => {
    const other = there.findings.find((finding) => finding.check === check)
    if (other?.outcome === outcome) return []
    return [
      `${check} ${outcome} (${measured}) in Node, ${other?.outcome} (${other?.measured}) in the browser`,
    ]
  })
}

/** For each check that measures with an uncertainty: how far its figures are apart, in uncertainties. */
export function parityTable(pairs: readonly Pair[]): string {
  const apart = new Map<string, number[]>()
  for (const { node, browser } of pairs) {
    const there = new Map(saidBy(browser).findings.map((finding) => [finding.check, finding.measured]))
    for (const { check, measured, uncertainty } of saidBy(node).findings) {
      const other = there.get(check)
      if (measured === null || !uncertainty || typeof other !== 'number') continue
      apart.set(check, [...(apart.get(check) ?? []), Math.abs(measured - other) / uncertainty])
    }
  }
  const rows = [...apart].sort().map(([check, distances]) => {
    const sorted = distances.toSorted((one, other) => one - other)
    const beyond = sorted.filter((distance) => distance > 0.1).length
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(3)
    return `${check.padEnd(20)} ${at(0.5).padStart(7)} ${at(0.95).padStart(7)} ${at(1).padStart(7)}   ${beyond} of ${sorted.length}`
  })
  return [`${'check'.padEnd(20)}  median    95 %    most   beyond a tenth`, ...rows].join('\n')
}

/** What the page has: the library, the engine once it is open, and the rule. */
declare const precheck: { openPrecheck(address: string): Promise<Precheck> }
declare const opened: Precheck
declare const rule: { document: RuleDocument; baseline: RuleDocument }

export interface PageEngine {
  /** The browser and its version. */
  readonly name: string
  /** Checks the photo that the page finds at a path below `/photos/`. */
  check(path: string): Promise<PrecheckAnswer>
  close(): Promise<void>
}

/** Opens the engine in a page of Chromium. */
async function openPageEngine(
  address: string,
  by: { document: RuleDocument; baseline: RuleDocument },
): Promise<PageEngine> {
  const browser = await launchChromium()
  const page = await browser.newPage()
  await page.goto(address)
  await page.evaluate(async (by) => {
    Object.assign(globalThis, { opened: await precheck.openPrecheck('/engine.json'), rule: by })
  }, by)
  return {
    name: `Chromium ${browser.version()}`,
    check: (path) =>
      page.evaluate(async (photo) => {
        const answer = await fetch(`/photos/${encodeURIComponent(photo)}`)
        return opened.check(await answer.blob(), rule)
      }, path),
    close: () => browser.close(),
  }
}

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
