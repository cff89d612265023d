/*
 * `npm run -s catalog -- sources <folder>`: compares saved copies of the texts that the catalog cites with what was read
 * before, and lists those that a person must read again. It exits with 1 if there are any, and with 2 after an error.
 *
 * `--list` prints every address for `curl --parallel --config -`, to be run in the folder. `--record` keeps fingerprints in
 * the rules: of texts that are the same, with the day on which they were saved, and of those that were never compared and
 * have every cited number. `--accept us-passport/photo-page` records a text that a person has read again.
 */
import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Catalog, formatRuleProblem, loadCatalog, rulesFolder } from '@likeness/rules'
import { citedTexts, curlConfig, type Text } from './cited-texts.ts'
import { compareText, reportLines, savedPages, toRead } from './compared-texts.ts'
import { textOf } from './page-text.ts'
import { recordTexts, type Saved } from './record-texts.ts'

const usage = `Usage: npm run -s catalog -- sources <folder of saved pages> [--record] [--accept <document>/<source>]…
       npm run -s catalog -- sources --list`

process.exitCode = await main()

async function main(): Promise<number> {
  const options = readArguments()
  if (options === undefined) return refuse([usage])
  const loaded = loadCatalog(options.rules)
  if (!loaded.ok) return refuse(loaded.problems.map(formatRuleProblem))
  const texts = citedTexts(loaded.catalog)
  if (options.list) {
    process.stdout.write(curlConfig(texts))
    return 0
  }
  if (!statSync(options.folder, { throwIfNoEntry: false })?.isDirectory())
    return refuse([`There is no folder ${options.folder}`])
  const unknown = unknownSources(options.accept, loaded.catalog)
  if (unknown.length > 0) return refuse(unknown.map((name) => `${name} is no source of the catalog`))
  return compareFolder(options, texts)
}

type Options = NonNullable<ReturnType<typeof readArguments>>

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        list: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
        accept: { type: 'string', multiple: true, default: [] },
        rules: { type: 'string', default: rulesFolder },
      },
    })
    const [folder = '', ...more] = positionals
    const { list, accept } = values
    if (more.length > 0 || list === (folder !== '')) return undefined
    return { folder, rules: values.rules, list, accept, record: values.record || accept.length > 0 }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function unknownSources(names: readonly string[], catalog: Catalog): string[] {
  return names.filter((name) => {
    const [id = '', source = ''] = name.split('/')
    return catalog.find(id)?.sources[source] === undefined
  })
}

async function compareFolder(options: Options, texts: readonly Text[]): Promise<number> {
  const { fileOf, unknown } = savedPages(options.folder, texts)
  const saved: Saved[] = []
  const unreadable: Text[] = []
  for (const text of texts) {
    const file = fileOf.get(text.url)
    if (file === undefined) continue
    const content = await textOf(readFileSync(file))
    if (content === undefined) unreadable.push(text)
    else {
      const savedOn = statSync(file).mtime.toISOString().slice(0, '2026-11-24'.length)
      saved.push({ comparison: compareText(text, content), savedOn })
    }
  }
  const compared = saved.map(({ comparison }) => comparison)
  const notSaved = texts.filter(({ url }) => !fileOf.has(url))
  const lines = reportLines({ compared, unreadable, notSaved, unknownFiles: unknown })
  process.stdout.write(`${lines.join('\n')}\n`)
  if (options.record) {
    const written = recordTexts(options.rules, saved, new Set(options.accept))
    process.stdout.write(`${written} sources recorded. Run npm run lint before you commit them.\n`)
  }
  return toRead(compared).length + unreadable.length > 0 ? 1 : 0
}

function refuse(lines: readonly string[]): number {
  process.stderr.write(`${lines.join('\n')}\n`)
  return 2
}
