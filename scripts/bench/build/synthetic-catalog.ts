import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Every rule of the catalog, as `us/passport.yaml`, and then copies of them in turn, each a document of its own. */
function* syntheticRules(
  files: readonly string[],
  count: number,
): Generator<{ of: string; name: string; round: number }> {
  for (let index = 0; index < count; index += 1) {
    const of = files[index % files.length]
    if (of === undefined) return
    const round = Math.floor(index / files.length)
    yield { of, round, name: round === 0 ? of : of.replace(/\.yaml$/, `-copy-${round}.yaml`) }
  }
}

/** Writes that many rules into a folder, from those of another. No two have one title, which each page and picture shows. */
export function writeSyntheticRules(
  from: string,
  files: readonly string[],
  into: string,
  count: number,
): void {
  for (const { of, name, round } of syntheticRules(files, count)) {
    const [country = '', document = ''] = name.replace(/\.yaml$/, '').split('/')
    const text = readFileSync(join(from, of), 'utf8')
      .replace(/^id: .+$/m, `id: ${country}-${document}`)
      .replace(/^document: .+$/m, `document: ${document}`)
      .replace(/^title: (.+)$/m, round === 0 ? '$&' : `title: $1, copy ${round}`)
    mkdirSync(dirname(join(into, name)), { recursive: true })
    writeFileSync(join(into, name), text)
  }
}
